import { IssuedKeys, type KeyHolder, STRANGERS_AT_ONCE } from './issued-keys';

const GOOD: KeyHolder = { channelId: 'one' };

let at = 0;
let calls: (readonly string[])[];
let endPause: () => void;
let holderOf: (key: string) => Promise<KeyHolder | undefined>;
let keys: IssuedKeys;
beforeEach(() => {
  at = 0;
  calls = [];
  holderOf = (key) => Promise.resolve(key.startsWith('good') ? GOOD : undefined);
  keys = new IssuedKeys(
    (asked) => {
      calls.push(asked);
      return Promise.all(asked.map((key) => holderOf(key)));
    },
    () => at,
    () => new Promise<void>((resolve) => (endPause = resolve)),
  );
});

/** Makes a good key known, and waits for the pause after its first call. */
async function known(key: string) {
  const found = await keys.check(key);
  endPause();
  await Promise.resolve();
  return found;
}
const strangers = (count: number) => Array.from({ length: count }, (_, index) => `guess ${index}`);
/** Waits until answers that were given have been handled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('IssuedKeys', () => {
  // CRED-3
  it('remembers a good key for less than a second', async () => {
    const first = await known('good');
    expect(first?.holder).toEqual(GOOD);
    at = 999;
    expect(await keys.check('good')).toBe(first);
    expect(calls).toEqual([['good']]);
    holderOf = () => Promise.resolve(undefined);
    at = 1_000;
    expect(await keys.check('good')).toBeUndefined();
  });

  // CRED-3
  it('counts the second from before the lookup, however long that takes', async () => {
    holderOf = () => {
      at = 999;
      return Promise.resolve(GOOD);
    };
    await known('good');
    at = 1_000;
    await keys.check('good');
    expect(calls).toHaveLength(2);
  });

  it('asks once for one key at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => keys.check('good')));
    expect(calls).toEqual([['good']]);
  });

  it('remembers a refusal for ten seconds, and no failure', async () => {
    for (let count = 0; count < 3; count += 1) expect(await known('bad')).toBeUndefined();
    expect(calls).toEqual([['bad']]);
    at = 10_000;
    holderOf = () => Promise.reject(new Error('down'));
    for (let count = 0; count < 2; count += 1) {
      await expect(keys.check('bad')).rejects.toThrow('down');
      endPause();
      await settled();
    }
    expect(calls).toEqual([['bad'], ['bad'], ['bad']]);
  });

  it('asks about the first stranger at once, and about all that come meanwhile together', async () => {
    const guesses = strangers(500);
    const answers = Promise.all([...guesses, 'good'].map((key) => keys.check(key)));
    await settled();
    expect(calls).toEqual([['guess 0']]);
    endPause();
    expect((await answers).map((found) => found?.holder)).toEqual([...guesses.map(() => undefined), GOOD]);
    expect(calls.map(({ length }) => length)).toEqual([1, 500]);
  });

  it('asks about no more strangers in one call than identity takes, and does not let so many wait', async () => {
    const answers = Promise.all(strangers(2 + STRANGERS_AT_ONCE).map((key) => keys.check(key)));
    await settled();
    expect(calls.map(({ length }) => length)).toEqual([1, STRANGERS_AT_ONCE]);
    endPause();
    await answers;
    expect(calls.map(({ length }) => length)).toEqual([1, STRANGERS_AT_ONCE, 1]);
  });

  it('lets a key that was good before wait for no stranger', async () => {
    await known('good');
    at = 60_000;
    for (const key of strangers(500)) void keys.check(key);
    expect((await keys.check('good'))?.holder).toEqual(GOOD);
    expect(calls).toEqual([['good'], ['guess 0'], ['good']]);
  });

  it('treats a key that was revoked as a stranger', async () => {
    await known('good');
    at = 60_000;
    holderOf = () => Promise.resolve(undefined);
    await keys.check('good');
    at += 10_000;
    void keys.check('guess');
    void keys.check('good');
    await settled();
    expect(calls).toEqual([['good'], ['good'], ['guess']]);
  });

  it('refuses further strangers when ten thousand wait, and no key that was good before', async () => {
    await known('good');
    at = 60_000;
    holderOf = (key) => (key === 'good' ? Promise.resolve(GOOD) : new Promise(() => undefined));
    for (const key of strangers(10_001)) void keys.check(key);
    await expect(keys.check('one too many')).rejects.toMatchObject({ code: 'GATEWAY_BUSY' });
    expect((await keys.check('good'))?.holder).toEqual(GOOD);
  });
});
