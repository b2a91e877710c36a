import { z } from 'zod';
import { isEmailAddress } from '../email/email-address';
import { mailSubject, templateData, templateName } from '../templates/template.bodies';

const MAX_BODY = 100_000;

const to = z
  .string()
  .max(254)
  .refine(isEmailAddress, { error: 'must be one bare e-mail address' })
  .describe('One bare e-mail address, without a name.');

export const templatedMail = z.object({ to, templateName, templateData: templateData.nullish() }).meta({
  id: 'TemplatedMail',
  description: 'An e-mail in the words of the newest version of a template.',
  example: { to: 'asha.rao@example.com', templateName: 'welcome', templateData: { firstName: 'Asha' } },
});
export type TemplatedMail = z.output<typeof templatedMail>;

export const simpleMail = z
  .object({ to, subject: mailSubject, body: z.string().min(1).max(MAX_BODY).describe('Plain text, sent as it is.') })
  .meta({
    id: 'SimpleMail',
    description: 'An e-mail in plain text.',
    example: { to: 'asha.rao@example.com', subject: 'Your stay', body: 'Dear Asha, …' },
  });
export type SimpleMail = z.output<typeof simpleMail>;
