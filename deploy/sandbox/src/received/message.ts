import { z } from 'zod';
import { type Entry } from './idempotent-inbox';

const MAX_TEXT = 4_096;
const MAX_TEMPLATE = 200;

/** A message to a phone, as the SMS and messaging-app gateways take it. Further fields are kept and listed. */
export const messageBody = z
  .looseObject({
    to: z.string().regex(/^\+[1-9]\d{6,14}$/, 'a phone number in E.164 form, such as +919812345678'),
    text: z.string().min(1).max(MAX_TEXT).optional(),
    template: z.string().min(1).max(MAX_TEMPLATE).optional(),
  })
  .refine((body) => body.text !== undefined || body.template !== undefined, {
    path: ['text'],
    message: 'send text or template',
  });
export type MessageBody = z.output<typeof messageBody>;

export function messageView({ body, ...received }: Entry<MessageBody>) {
  return { ...received, to: body.to, text: body.text ?? null, template: body.template ?? null, body };
}
