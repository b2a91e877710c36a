import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@stayline/testkit';
import { isAlive, startScript } from './support/script';

describe('the guard', () => {
  it('ends what a killed run left running, and removes its temporary files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stayline-guard-'));
    const run = startScript(`import { startGuard } from './guard.mjs'; import { spawn } from 'node:child_process';
      const guard = startGuard();
      guard.remove('${folder}');
      const left = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
      guard.watch(left.pid, 'SIGTERM');
      console.log(left.pid);
      setInterval(() => {}, 1000);`);
    const pid = await new Promise<number>((done) => run.stdout.once('data', (text: Buffer) => done(Number(text))));
    expect(await isAlive(pid)).toBe(true);
    run.kill('SIGKILL');
    await waitFor('the process to end', async () => !(await isAlive(pid)));
    await waitFor('the folder to go', () => !existsSync(folder));
  });
});
