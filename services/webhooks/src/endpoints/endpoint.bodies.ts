import { z } from 'zod';
import { sourceName } from '../source';
import { AUTH_TYPES, HTTP_METHODS } from './endpoint';
import { signingKeyOf } from '../deliveries/signature';

const MAX_HEADERS = 20;

const eventType = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}+$/u, { error: 'must have no control characters' })
  .describe('The type of events that it gets; null or left out: all of the source.');
const targetUrl = z
  .string()
  .max(2_048)
  .refine(isTarget, { error: 'must be an http or https URL without user, password and fragment' })
  .describe('Where events are sent; http or https.');
const httpMethod = z.enum(HTTP_METHODS).describe('Each carries the event as its body; `POST` where left out.');
const authType = z
  .enum(AUTH_TYPES)
  .describe('How deliveries prove where they come from; `NONE` where left out. `HMAC` follows Standard Webhooks.');
const signingSecret = z
  .string()
  .max(256)
  .refine((secret) => signingKeyOf(secret) !== undefined, {
    error: 'must be base64 of 24 to 64 bytes after whsec_, or another text of 16 to 64 visible ASCII characters',
  })
  .describe('For `HMAC`: `whsec_` and base64 of 24 to 64 bytes. Encrypted, never shown.');
const headerText = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;
const authUsername = z
  .string()
  .min(1)
  .max(256)
  .regex(/^[^:\p{Cc}]+$/u, { error: 'must have no colon and no control characters' })
  .describe('For `BASIC`.');
const authSecret = z
  .string()
  .min(1)
  .max(2_048)
  .regex(headerText, { error: 'must be visible ASCII' })
  .describe('For `BASIC` the password, for `BEARER` the token. Encrypted, never shown.');
const customHeaders = z
  .record(z.string().max(64), z.string().max(1_024))
  .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, { error: `must be at most ${MAX_HEADERS}` })
  .describe('Further headers of each delivery. Values are encrypted and never shown.');
const maxAttempts = z.int().min(1).max(20).describe('Attempts at a delivery in all; 5 where left out.');
const timeoutSeconds = z.int().min(1).max(60).describe('How long one attempt may take in all; 10 where left out.');
const active = z.boolean().describe('Whether events are delivered to it; true where left out.');

export const newEndpoint = z
  .strictObject({
    source: sourceName,
    eventType: eventType.nullish(),
    targetUrl,
    httpMethod: httpMethod.nullish(),
    authType: authType.nullish(),
    signingSecret: signingSecret.nullish(),
    authUsername: authUsername.nullish(),
    authSecret: authSecret.nullish(),
    customHeaders: customHeaders.nullish(),
    maxAttempts: maxAttempts.nullish(),
    timeoutSeconds: timeoutSeconds.nullish(),
    active: active.nullish(),
  })
  .meta({
    id: 'NewDownstreamEndpoint',
    description: 'Where events of a source are delivered.',
    example: {
      source: 'stayline',
      eventType: 'booking.created',
      targetUrl: 'https://hooks.example.com/stayline',
      httpMethod: 'POST',
      authType: 'HMAC',
      signingSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      customHeaders: { 'X-Tenant': 'lotus' },
      maxAttempts: 5,
      timeoutSeconds: 10,
      active: true,
    },
  });
export type NewEndpoint = z.output<typeof newEndpoint>;

export const endpointChange = z
  .strictObject({
    ...newEndpoint.shape,
    source: sourceName.nullish(),
    targetUrl: targetUrl.nullish(),
  })
  .meta({
    id: 'DownstreamEndpointChange',
    description:
      'What is to be another. Fields that are left out, secrets above all, stay as they are; null makes `eventType` all of the source and removes `customHeaders`.',
    example: { targetUrl: 'https://hooks.example.com/v2' },
  });
export type EndpointChange = z.output<typeof endpointChange>;

function isTarget(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && hash === '';
}
