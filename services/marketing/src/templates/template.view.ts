import { type TemplateVersion } from './template.store';

/** The newest version of a template. */
export interface TemplateView {
  /** @example "welcome" */
  name: string;
  /** @example "Welcome, {{ firstName }}" */
  subject: string;
  /** Of this name: 1, and one more each time it was saved. @isInt @example 1 */
  version: number;
}

/** A version of a template, with its content. */
export interface TemplateDetailView extends TemplateView {
  /** Liquid in HTML. @example "<p>Dear {{ firstName }}, welcome.</p>" */
  content: string;
  /** Whether it came with the platform, and not from an operator. */
  shipped: boolean;
  /** ISO 8601, UTC. @format date-time */
  createdAt: string;
}

/** A template with data in it: what would be sent. */
export interface PreviewView {
  /** Null for the platform's texts for SMS and messaging apps. @example "Welcome, Asha" */
  subject: string | null;
  /** @example "<p>Dear Asha, welcome.</p>" */
  html: string | null;
  /** The text part, made from the HTML. @example "Dear Asha, welcome." */
  text: string;
}

export function viewTemplate({
  name,
  subject,
  version,
}: Pick<TemplateVersion, 'name' | 'subject' | 'version'>): TemplateView {
  return { name, subject, version };
}

export function viewTemplateDetail(template: TemplateVersion): TemplateDetailView {
  const { content, shipped, createdAt } = template;
  return { ...viewTemplate(template), content, shipped, createdAt: createdAt.toISOString() };
}
