import { Registry } from 'prom-client';
import { gauge, labelledGauge, metricsOf } from './gauge';

it('is read at every scrape, and what cannot be read hides nothing else', async () => {
  let depth = 1;
  let down = false;
  const read = <T>(value: T): Promise<T> => (down ? Promise.reject(new Error('down')) : Promise.resolve(value));
  const registry = new Registry();
  metricsOf(
    gauge('depth', 'How many wait.', () => read(depth)),
    gauge('up', 'Whether it is up.', () => 1),
    labelledGauge('rows', 'Rows by state.', ['state'], () => read([[{ state: 'DEAD' }, 2]] as const)),
  )(registry);
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  expect(await lines()).toEqual(['depth 1', 'up 1', 'rows{state="DEAD"} 2']);
  depth = 3;
  expect((await lines())[0]).toBe('depth 3');
  down = true;
  expect(await lines()).toEqual(['depth Nan', 'up 1']);
});
