import { type Liquid, LiquidError, type Template as Parsed } from 'liquidjs';
import { type MessageContent } from '../messages/message';
import { htmlEngine, textEngine } from './liquid-engines';
import { plainText } from './plain-text';
import { singleLine } from './single-line';
import { templateErrors } from './template.errors';

/** `mail`: subject and HTML, from which the text part is made. `text`: words for SMS and messaging apps; the subject is only its title. */
export type TemplateFormat = 'mail' | 'text';

/** A mail server takes some ten times as much; a reader does not. */
const MAX_RENDERED_LENGTH = 500_000;

/** Subject and content, parsed. Throws TEMPLATE_BROKEN, with line and reason. */
export class LiquidTemplate {
  private readonly subject: Parsed[];
  private readonly content: Parsed[];
  private readonly engine: Liquid;

  constructor(source: { readonly subject: string; readonly content: string }, format: TemplateFormat) {
    this.engine = format === 'mail' ? htmlEngine : textEngine;
    this.subject = parse(textEngine, 'subject', source.subject);
    this.content = parse(this.engine, 'content', source.content);
  }

  /** Throws TEMPLATE_VARIABLE_MISSING or TEMPLATE_TOO_COSTLY. */
  renderMail(data: object): MessageContent {
    const html = this.renderContent(data);
    return { subject: singleLine(render(textEngine, this.subject, data)), text: plainText(html), html };
  }

  renderText(data: object): MessageContent {
    return { subject: null, text: this.renderContent(data).trim(), html: null };
  }

  private renderContent(data: object): string {
    return render(this.engine, this.content, data);
  }
}

function parse(engine: Liquid, field: string, source: string): Parsed[] {
  try {
    return engine.parse(source);
  } catch (error) {
    throw templateErrors.broken(field, reasonOf(error));
  }
}

function render(engine: Liquid, template: Parsed[], data: object): string {
  const rendered = attempt(() => engine.renderSync(template, data) as string);
  if (rendered.length > MAX_RENDERED_LENGTH) throw templateErrors.tooCostly();
  return rendered;
}

function attempt(work: () => string): string {
  try {
    return work();
  } catch (error) {
    const name = missingVariable(error);
    if (name !== undefined) throw templateErrors.variableMissing(name);
    if (/limit exceeded/.test(messageOf(error))) throw templateErrors.tooCostly();
    throw templateErrors.broken('content', reasonOf(error));
  }
}

const LONGEST_NAME = 100;

function missingVariable(error: unknown): string | undefined {
  const { originalError } = (error ?? {}) as { originalError?: { variableName?: unknown } };
  const name = originalError?.variableName;
  return typeof name === 'string' ? singleLine(name).slice(0, LONGEST_NAME) : undefined;
}

/** `line 2: tag "foo" not found`: from the template, which is the operator's own. */
function reasonOf(error: unknown): string {
  const reason = messageOf(error).replace(/, line:\d+, col:\d+$/, '');
  const [line] = error instanceof LiquidError ? error.token.getPosition() : [undefined];
  return singleLine(line === undefined ? reason : `line ${line}: ${reason}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'cannot be read';
}
