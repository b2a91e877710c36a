import { Registry } from 'prom-client';
import { AttemptCounter } from './attempt-counter';

it('counts attempts from zero on, so that the first failure is an increase', async () => {
  const registry = new Registry();
  const attempts = new AttemptCounter('attempts_total', 'Attempts', { label: 'channel', values: ['EMAIL'] });
  attempts.register(registry);
  const shown = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('attempts_total'));
  expect(await shown()).toEqual([
    'attempts_total{channel="EMAIL",outcome="sent"} 0',
    'attempts_total{channel="EMAIL",outcome="retry"} 0',
    'attempts_total{channel="EMAIL",outcome="failed"} 0',
  ]);
  attempts.count('EMAIL', 'failed');
  attempts.count('EMAIL', 'done');
  expect(await shown()).toEqual(expect.arrayContaining(['attempts_total{channel="EMAIL",outcome="failed"} 1']));
  expect(await shown()).toEqual(expect.arrayContaining(['attempts_total{channel="EMAIL",outcome="sent"} 1']));
});
