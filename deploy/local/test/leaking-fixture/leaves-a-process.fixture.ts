import { spawn } from 'node:child_process';

it('leaves a process', () => {
  expect(spawn('sleep', ['601']).pid).toBeDefined();
});
