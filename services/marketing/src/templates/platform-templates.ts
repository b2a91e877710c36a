import { confirmationTemplates } from '../confirmations/confirmation-templates';
import { winBackTemplates } from '../notifications/winback-templates';
import { reminderTemplates } from '../reminders/reminder-templates';
import { type TemplateFormat } from './liquid-template';

/** A template that comes with the platform. Operators change it by saving its name. */
export interface PlatformTemplate {
  readonly format: TemplateFormat;
  readonly subject: string;
  readonly content: string;
  /** What it is tried with when it is saved, and shown with in a preview. Has every variable. */
  readonly sample: object;
}

/** Every one of them, by name. */
export const PLATFORM_TEMPLATES = {
  ...confirmationTemplates,
  ...reminderTemplates,
  ...winBackTemplates,
} satisfies Record<string, PlatformTemplate>;

export type PlatformTemplateName = keyof typeof PLATFORM_TEMPLATES;

export function isPlatformTemplate(name: string): name is PlatformTemplateName {
  return Object.hasOwn(PLATFORM_TEMPLATES, name);
}
