import { every, Loop } from './loop';

const HOUR_MS = 60 * 60 * 1000;
const backOff = { firstMs: HOUR_MS, maxMs: HOUR_MS };
const ignore = (): void => undefined;

/** Resolves when `now()` has been called `times` times. */
function counter(times: number) {
  let called = 0;
  let reached: () => void = ignore;
  const enough = new Promise<void>((resolve) => (reached = resolve));
  return { now: () => void (++called === times && reached()), enough, called: () => called };
}

describe('Loop', () => {
  it('goes on with the next round at once, or when it is woken', async () => {
    const rounds = counter(4);
    const loop: Loop = new Loop({
      round: () => {
        rounds.now();
        if (rounds.called() > 2) loop.wake();
        return Promise.resolve(rounds.called() < 3 ? 0 : HOUR_MS);
      },
      onFailure: ignore,
      backOff,
    });
    loop.start();
    await rounds.enough;
    await loop.stop();
  });

  it('backs off while rounds fail, counts failures in a row, and begins anew once one succeeds', async () => {
    const failures: number[] = [];
    const done = counter(6);
    const fails = [true, true, false, true, true, true];
    const loop: Loop = new Loop({
      round: () => {
        done.now();
        loop.wake();
        return fails.shift() ? Promise.reject(new Error('down')) : Promise.resolve(HOUR_MS);
      },
      onFailure: (_error, inARow) => void failures.push(inARow),
      backOff,
    });
    loop.start();
    await done.enough;
    await loop.stop();
    expect(failures.slice(0, 5)).toEqual([1, 2, 1, 2, 3]);
  });

  it('begins anew within a round that has recovered', async () => {
    const failures: number[] = [];
    const done = counter(3);
    const loop: Loop = new Loop({
      round: () => {
        loop.recovered();
        done.now();
        loop.wake();
        return Promise.reject(new Error('down'));
      },
      onFailure: (_error, inARow) => void failures.push(inARow),
      backOff,
    });
    loop.start();
    await done.enough;
    await loop.stop();
    expect(new Set(failures)).toEqual(new Set([1]));
  });

  it('ends when nothing is left to do', async () => {
    let rounds = 0;
    const loop = new Loop({
      round: () => Promise.resolve(++rounds < 3 ? 0 : undefined),
      onFailure: ignore,
      backOff,
    });
    loop.start();
    while (rounds < 3) await new Promise((next) => setImmediate(next));
    await loop.stop();
    expect(rounds).toBe(3);
  });

  it('waits at its stop for the round in hand, whose pauses end, and begins no other', async () => {
    const inHand = counter(1);
    const ended: string[] = [];
    const loop: Loop = new Loop({
      round: async () => {
        inHand.now();
        await loop.pause(HOUR_MS);
        await loop.pause(HOUR_MS);
        ended.push('round');
        return 0;
      },
      onFailure: ignore,
      backOff,
    });
    loop.start();
    await inHand.enough;
    await loop.stop();
    expect(ended).toEqual(['round']);
  });

  it('does nothing when it was stopped before it started, or before its first round was due', async () => {
    let rounds = 0;
    const make = () => every(HOUR_MS, () => Promise.resolve(rounds++), ignore);
    const [early, waiting] = [make(), make()];
    await early.stop();
    early.start();
    waiting.start(HOUR_MS);
    await waiting.stop();
    expect(rounds).toBe(0);
  });
});
