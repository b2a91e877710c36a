import { z } from 'zod';
import { MAX_TEMPLATE_LENGTH } from './liquid-engines';

const MAX_SUBJECT = 200;
const ONE_LINE = /^\P{Cc}*$/u;

export const templateName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]*$/, {
    error: 'must be letters, digits, blanks, "-", "_" and ".", beginning with a letter or digit',
  })
  .describe('Letters, digits, blanks, `-`, `_` and `.`, beginning with a letter or digit.');

/** Of a mail: a line break would begin another header. */
export const mailSubject = z
  .string()
  .min(1)
  .max(MAX_SUBJECT)
  .regex(ONE_LINE, { error: 'must be one line, without control characters' });

export const newTemplate = z
  .object({
    name: templateName,
    subject: mailSubject.describe('Liquid, one line.'),
    content: z.string().min(1).max(MAX_TEMPLATE_LENGTH).describe('Liquid in HTML; what it prints is escaped.'),
  })
  .meta({
    id: 'NewTemplate',
    description: 'A template of an e-mail. The name of one that exists makes its next version.',
    example: { name: 'welcome', subject: 'Welcome, {{ firstName }}', content: '<p>Dear {{ firstName }}, …</p>' },
  });
export type NewTemplate = z.output<typeof newTemplate>;

export const templateData = z
  .record(z.string().max(100), z.unknown())
  .describe('The variables that the template prints.');

export const previewData = z
  .strictObject({ templateData: templateData.nullish() })
  .optional()
  .meta({
    id: 'PreviewData',
    description: 'Left out: the sample data of a template of the platform, else none.',
    example: { templateData: { firstName: 'Asha' } },
  });
export type PreviewData = z.output<typeof previewData>;
