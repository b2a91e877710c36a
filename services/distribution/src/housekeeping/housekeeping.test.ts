import { createLogger } from '@stayline/logger';
import { startHousekeeping } from './housekeeping';

/** Forgets 3, 3, then nothing. */
function aChore(what: string) {
  const batches = [3, 3, 0];
  const chore = { what, passes: 0, forget: () => Promise.resolve((chore.passes++, batches.shift() ?? 0)) };
  return chore;
}

const quiet = createLogger({ service: 'distribution', level: 'error' });

describe('startHousekeeping', () => {
  it('goes on until nothing is left', async () => {
    const chore = aChore('quotes');
    const housekeeping = startHousekeeping([chore], quiet);
    await housekeeping.stop();
    expect(chore.passes).toBeGreaterThanOrEqual(1);
    expect(chore.passes).toBeLessThanOrEqual(3);
  });

  it('does the next chore when one fails', async () => {
    const chore = aChore('keys');
    const failing = { what: 'quotes', forget: () => Promise.reject(new Error('down')) };
    let done: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (done = resolve));
    const last = { what: 'last', forget: () => Promise.resolve(0).finally(done) };
    const housekeeping = startHousekeeping([failing, chore, last], quiet);
    await finished;
    await housekeeping.stop();
    expect(chore.passes).toBe(3);
  });

  it('starts no other batch once stopped', async () => {
    const endless = { passes: 0, what: 'quotes', forget: () => Promise.resolve((endless.passes++, 1)) };
    const housekeeping = startHousekeeping([endless], quiet);
    await housekeeping.stop();
    expect(endless.passes).toBeLessThan(100);
  });
});
