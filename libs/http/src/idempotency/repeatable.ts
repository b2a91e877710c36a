import { type Caller } from '@stayline/caller';
import { Middlewares } from '@tsoa/runtime';
import { type Request } from 'express';
import { type CallerRequest } from '../authentication';
import { declaring, proceed } from '../operations/declared';
import { type Parameter } from '../openapi';
import { idempotencyErrors } from './idempotency.errors';

/** The header's name. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

const PARAMETER: Parameter = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'Made by the client, one for each request that it means: a repeat with the same body gets the first answer, for 24 hours. 1 to 255 printable characters; the same key with another body is 409.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** Says that an operation takes an `Idempotency-Key`; its controller answers by `answerOnce` or `answerInSteps`. */
export function Repeatable(): MethodDecorator & ClassDecorator {
  return Middlewares(declaring(proceed(), { parameters: [PARAMETER] }));
}

/** What a request is known by that may be repeated. */
export interface RepeatKey {
  /** Whose key it is. */
  scope: string;
  key: string;
  operation: string;
  body: unknown;
}

/** Whose keys they are, where the caller alone does not say it. */
export interface KeyOwner {
  readonly scope?: string;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Null: sent without a key, so that every time is the first. */
export function repeatKeyOf(request: Request & { caller: Caller }, { scope }: KeyOwner = {}): RepeatKey | null {
  const key = request.get(IDEMPOTENCY_KEY);
  if (key === undefined) return null;
  if (!KEY.test(key)) throw idempotencyErrors.malformed();
  return {
    scope: scope ?? scopeOf(request.caller),
    key,
    // With the query: it may name what is meant.
    operation: `${request.method} ${request.url}`,
    body: (request as CallerRequest).body ?? null,
  };
}

/** A partner's keys belong to the channel, an agent's to whoever the token names. */
function scopeOf(caller: Caller): string {
  switch (caller.kind) {
    case 'channel':
      return `booking ${caller.channelId}`;
    case 'agent':
    case 'admin':
      return `agent ${caller.sub}`;
    case 'service':
      return `service ${caller.service}`;
    case 'public':
      throw new Error('Whoever has no credential has no keys: nobody would know whose answer it is');
  }
}
