import { z } from 'zod';
import { inboundSource } from '../source';

const username = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^:\p{Cc}]+$/u, { error: 'must have no colon and no control characters' })
  .describe('The user name of HTTP Basic, which ends at the first colon.');
const password = z
  .string()
  .min(8)
  .max(256)
  .regex(/^\P{Cc}+$/u, { error: 'must have no control characters' })
  .describe('Kept as a one-way hash, never shown.');
const active = z.boolean().describe('Whether events are taken with it.');

export const newCredential = z
  .strictObject({
    source: inboundSource,
    username,
    password,
    active: active.nullish().transform((value) => value ?? true),
  })
  .meta({
    id: 'NewInboundCredential',
    description: 'Whom events of a source are taken from.',
    example: { source: 'guest-reviews', username: 'reviews', password: 'a long random password', active: true },
  });
export type NewCredential = z.output<typeof newCredential>;

export const credentialChange = z
  .strictObject({
    source: inboundSource.optional(),
    username: username.optional(),
    password: password.optional(),
    active: active.optional(),
  })
  .meta({
    id: 'InboundCredentialChange',
    description: 'What is to be another; fields that are left out stay as they are.',
    example: { password: 'another long random password' },
  });
export type CredentialChange = z.output<typeof credentialChange>;
