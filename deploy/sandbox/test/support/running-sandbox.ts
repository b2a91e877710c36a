import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@stayline/logger';
import { createSandbox, type SandboxPlaces } from '../../src/app';
import { readSettings } from '../../src/settings';

export const CLIENTS = [
  { id: 'agent-1', secret: 'agent secret', email: 'agent@example.com', name: 'Asha Agent' },
  { id: 'admin-1', secret: 'admin secret', scope: 'admin' },
];
export const AUDIENCE = 'https://api.example';

export interface Reply {
  status: number;
  headers: Headers;
  /** The parsed JSON body; undefined where there is none. */
  body: unknown;
}

export interface RunningSandbox extends SandboxPlaces {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  stop(): Promise<void>;
}

/** One signing key for all sandboxes of a suite: making one takes longer than most tests. */
const dataDirectory = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(dataDirectory, { recursive: true }));

/** A sandbox on ports of its own. */
export async function runSandbox(env: Record<string, string> = {}): Promise<RunningSandbox> {
  const settings = readSettings({
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_DATA_DIR: dataDirectory,
    SANDBOX_AUDIENCE: AUDIENCE,
    SANDBOX_CLIENTS: JSON.stringify(CLIENTS),
    ...env,
  });
  const sandbox = createSandbox(settings, createLogger({ service: 'sandbox', level: 'error' }));
  const places = await sandbox.start();
  return {
    ...places,
    call: (method, path, body, headers) => call(`${places.sandboxUrl}${path}`, method, body, headers),
    stop: () => sandbox.stop(),
  };
}

async function call(url: string, method: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(4_000),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
