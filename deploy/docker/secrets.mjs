#!/usr/bin/env node
/** Prints the secrets that compose.yaml wants, made anew: `node deploy/docker/secrets.mjs > .env`. */
import { randomBytes } from 'node:crypto';

const secret = (/** @type {BufferEncoding} */ encoding = 'hex') => randomBytes(32).toString(encoding);
const services = ['identity', 'distribution', 'cart', 'holds', 'marketing', 'webhooks'];
const clients = [
  { id: 'agent', secret: secret(), email: 'agent@example.com' },
  { id: 'admin', secret: secret(), scope: 'admin' },
];
const lines = [
  `POSTGRES_PASSWORD=${secret()}`,
  ...services.map((name) => `${name.toUpperCase()}_CALLER_SECRET=${secret()}`),
  `GUEST_LOOKUP_SECRET=${secret()}`,
  `WINBACK_LINK_SECRET=${secret()}`,
  `WEBHOOKS_KEY=${secret('base64')}`,
  `SANDBOX_CLIENTS='${JSON.stringify(clients)}'`,
];
process.stdout.write(`${lines.join('\n')}\n`);
