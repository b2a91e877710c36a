import { spawn } from 'node:child_process';

it('leaves a process of which it does not know', () => {
  const orphan = spawn('sleep', ['602'], { detached: true, stdio: 'ignore' });
  orphan.unref();
  expect(orphan.pid).toBeDefined();
});
