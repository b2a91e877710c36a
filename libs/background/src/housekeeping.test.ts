import { type Chore, createHousekeeping } from './housekeeping';
import { type Worker } from './loop';

/** Forgets 3, 3, then nothing. */
function aChore(what: string) {
  const batches = [3, 3, 0];
  const chore = { what, passes: 0, forget: () => Promise.resolve((chore.passes++, batches.shift() ?? 0)) };
  return chore;
}

const lines: [string, object | undefined][] = [];
const note = (message: string, fields?: object) => void lines.push([message, fields]);

/** Starts and, when the chores have been done once, stops. */
async function oncePast(chores: readonly Chore[]): Promise<void> {
  let done: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (done = resolve));
  const last = { what: 'last', forget: () => Promise.resolve(0).finally(done) };
  const housekeeping = createHousekeeping([...chores, last], { info: note, warn: note });
  housekeeping.start();
  await finished;
  await housekeeping.stop();
}

describe('housekeeping', () => {
  beforeEach(() => lines.splice(0));

  it('goes on until nothing is left, and says how much went', async () => {
    const chore = aChore('quotes');
    await oncePast([chore]);
    expect(chore.passes).toBe(3);
    expect(lines).toEqual([['forgot old rows', { what: 'quotes', forgotten: 6 }]]);
  });

  it('does the next chore when one fails', async () => {
    const chore = aChore('keys');
    const failing = { what: 'quotes', forget: () => Promise.reject(new Error('down')) };
    await oncePast([failing, chore]);
    expect(chore.passes).toBe(3);
    expect(lines[0]).toEqual([expect.stringContaining('could not be forgotten'), expect.anything()]);
  });

  it('leaves the rest to the next pass when there is more than it may do in one', async () => {
    const endless = { passes: 0, what: 'quotes', forget: () => Promise.resolve((endless.passes++, 1)) };
    await oncePast([endless]);
    expect(endless.passes).toBe(100);
  });

  it('starts no other batch once stopped', async () => {
    let stopped: Promise<void> = Promise.resolve();
    const endless = {
      passes: 0,
      what: 'quotes',
      forget: () => {
        endless.passes += 1;
        if (endless.passes === 3) stopped = housekeeping.stop();
        return Promise.resolve(1);
      },
    };
    const housekeeping: Worker = createHousekeeping([endless], { info: note, warn: note });
    housekeeping.start();
    while (endless.passes < 3) await new Promise((next) => setImmediate(next));
    await stopped;
    expect(endless.passes).toBe(3);
  });
});
