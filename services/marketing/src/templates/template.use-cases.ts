import { newId } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { LiquidTemplate } from './liquid-template';
import { isPlatformTemplate, PLATFORM_TEMPLATES, type PlatformTemplateName } from './platform-templates';
import { refuseUnsafeData } from './safe-data';
import { type NewTemplate, type PreviewData } from './template.bodies';
import { formatOf } from './template-catalog';
import { templateErrors } from './template.errors';
import {
  countTemplates,
  deleteTemplate,
  findTemplate,
  insertVersion,
  keepNewest,
  listTemplates,
  lockTemplates,
} from './template.store';
import {
  type PreviewView,
  type TemplateDetailView,
  type TemplateView,
  viewTemplate,
  viewTemplateDetail,
} from './template.view';

/** A list of them is one answer. */
const MOST_TEMPLATES = 1_000;
const KEPT_VERSIONS = 50;

export class TemplateUseCases {
  constructor(private readonly database: Database) {}

  async list(): Promise<TemplateView[]> {
    return (await listTemplates(this.database)).map(viewTemplate);
  }

  async get(name: string, version?: number): Promise<TemplateDetailView> {
    const template = await findTemplate(this.database, name, version);
    if (!template) throw templateErrors.notFound();
    return viewTemplateDetail(template);
  }

  /** MAIL-1, MAIL-3: the next version of the name; one of the platform must do with the data that the platform has. */
  async save({ name, subject, content }: NewTemplate): Promise<TemplateView> {
    const template = new LiquidTemplate({ subject, content }, formatOf(name));
    if (isPlatformTemplate(name)) preview(name, template, PLATFORM_TEMPLATES[name].sample);
    const version = await this.database.transaction(async (tx) => {
      await lockTemplates(tx);
      const isNew = (await findTemplate(tx, name)) === undefined;
      if (isNew && (await countTemplates(tx)) >= MOST_TEMPLATES) throw templateErrors.tooMany(MOST_TEMPLATES);
      const made = await insertVersion(tx, { id: newId('tpl'), name, subject, content, shipped: false });
      await keepNewest(tx, name, KEPT_VERSIONS);
      return made;
    });
    return { name, subject, version };
  }

  /** MAIL-4: all versions. One of the platform is then as it came. */
  async delete(name: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockTemplates(tx);
      if (!(await deleteTemplate(tx, name))) throw templateErrors.notFound();
      if (isPlatformTemplate(name)) await ship(tx, name);
    });
  }

  async preview(name: string, data: PreviewData): Promise<PreviewView> {
    const { subject, content } = await this.get(name);
    const given = data?.templateData ?? (isPlatformTemplate(name) ? PLATFORM_TEMPLATES[name].sample : {});
    refuseUnsafeData(given);
    return preview(name, new LiquidTemplate({ subject, content }, formatOf(name)), given);
  }

  /**
   * Puts the platform's templates into the table: those that are not there, and new words of those that no operator has
   * changed.
   */
  async shipTemplates(): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockTemplates(tx);
      for (const name of Object.keys(PLATFORM_TEMPLATES).filter(isPlatformTemplate)) {
        const newest = await findTemplate(tx, name);
        const { subject, content } = PLATFORM_TEMPLATES[name];
        const isAsShipped = newest?.subject === subject && newest.content === content;
        if (!newest || (newest.shipped && !isAsShipped)) await ship(tx, name);
      }
    });
  }
}

async function ship(tx: Tx, name: PlatformTemplateName): Promise<void> {
  const { subject, content } = PLATFORM_TEMPLATES[name];
  await insertVersion(tx, { id: newId('tpl'), name, subject, content, shipped: true });
}

function preview(name: string, template: LiquidTemplate, data: object): PreviewView {
  return formatOf(name) === 'mail' ? template.renderMail(data) : template.renderText(data);
}
