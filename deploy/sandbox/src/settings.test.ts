import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './settings';

const clients = JSON.stringify([{ id: 'a', secret: 's' }]);

describe('readSettings', () => {
  it('listens on this machine alone unless told otherwise', () => {
    expect(readSettings({ SANDBOX_CLIENTS: clients })).toMatchObject({ host: '127.0.0.1', authUrl: undefined });
  });

  it('takes the clients from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const file = join(folder, 'clients.json');
    writeFileSync(file, clients);
    expect(readSettings({ SANDBOX_CLIENTS_FILE: file }).clients).toMatchObject([{ id: 'a', scope: '' }]);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['no clients', {}, 'SANDBOX_CLIENTS or SANDBOX_CLIENTS_FILE'],
    ['clients given twice', { SANDBOX_CLIENTS: clients, SANDBOX_CLIENTS_FILE: 'x' }, 'only one'],
    ['clients that are no JSON', { SANDBOX_CLIENTS: '[hush' }, 'SANDBOX_CLIENTS must be a JSON array'],
    ['an empty list of clients', { SANDBOX_CLIENTS: '[]' }, 'SANDBOX_CLIENTS body'],
    ['a client with a typo', { SANDBOX_CLIENTS: '[{"id":"a","secret":"s","scopes":"admin"}]' }, 'scopes'],
    ['two clients with one id', { SANDBOX_CLIENTS: `[${clients.slice(1, -1)},${clients.slice(1)}` }, 'the same id'],
    ['a file that is not there', { SANDBOX_CLIENTS_FILE: '/no/such/file' }, '/no/such/file'],
    ['an auth URL that is none', { SANDBOX_CLIENTS: clients, SANDBOX_AUTH_URL: 'auth' }, 'SANDBOX_AUTH_URL'],
    ['production', { SANDBOX_CLIENTS: clients, NODE_ENV: 'production' }, 'NODE_ENV must not be production'],
    ['a port that is none', { SANDBOX_CLIENTS: clients, SANDBOX_PORT: '70000' }, 'SANDBOX_PORT'],
  ])('refuses %s and names the variable', (_why, env, text) => {
    expect(() => readSettings(env)).toThrow(text);
  });

  it('never repeats a secret that it cannot read', () => {
    const message = catchMessage(() => readSettings({ SANDBOX_CLIENTS: '[{"secret":"hush"' }));
    expect(message).toContain('SANDBOX_CLIENTS');
    expect(message).not.toContain('hush');
  });
});

function catchMessage(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing was thrown');
}
