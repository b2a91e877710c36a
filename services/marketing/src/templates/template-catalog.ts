import { LRUCache } from 'lru-cache';
import { type Sql } from '@stayline/database';
import { LiquidTemplate } from './liquid-template';
import { isPlatformTemplate, PLATFORM_TEMPLATES } from './platform-templates';
import { templateErrors } from './template.errors';
import { findVersions, newestIds, type TemplateVersion } from './template.store';

const PARSED_AT_MOST = 200;

/** What was read before is not read and parsed again: only which version is the newest is asked every time. */
export class TemplateCatalog {
  private readonly parsed = new LRUCache<string, LiquidTemplate>({ max: PARSED_AT_MOST });

  /** The newest version of each of these names. Throws TEMPLATE_NOT_FOUND. */
  async newest<Name extends string>(sql: Sql, names: readonly Name[]): Promise<Readonly<Record<Name, LiquidTemplate>>> {
    const ids = await newestIds(sql, names);
    const unknown = ids.filter(({ id }) => !this.parsed.has(id)).map(({ id }) => id);
    if (unknown.length > 0) (await findVersions(sql, unknown)).forEach((each) => this.parsed.set(each.id, parse(each)));
    const found = names.map((name) => {
      const template = this.parsed.get(ids.find((each) => each.name === name)?.id ?? '');
      if (!template) throw templateErrors.notFound();
      return [name, template] as const;
    });
    return Object.fromEntries(found) as Record<Name, LiquidTemplate>;
  }
}

function parse(template: Pick<TemplateVersion, 'name' | 'subject' | 'content'>): LiquidTemplate {
  return new LiquidTemplate(template, formatOf(template.name));
}

/** Operators make mails; only the platform has texts for phones. */
export function formatOf(name: string) {
  return isPlatformTemplate(name) ? PLATFORM_TEMPLATES[name].format : 'mail';
}
