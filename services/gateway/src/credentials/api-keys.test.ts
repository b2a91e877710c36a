import { ApiKeys } from './api-keys';

let at = 0;
const calls: string[] = [];
let answer: () => Promise<{ channelId: string } | undefined>;
const keys = () =>
  new ApiKeys(
    (apiKey, channelId) => {
      calls.push(`${apiKey}/${channelId}`);
      return answer();
    },
    () => at,
  );
beforeEach(() => {
  at = 0;
  calls.length = 0;
  answer = () => Promise.resolve({ channelId: 'one' });
});

describe('ApiKeys', () => {
  // CRED-3
  it('remembers a good key for less than a second', async () => {
    const subject = keys();
    const first = await subject.check('ak_1', 'one');
    expect(first?.caller).toEqual({ kind: 'channel', channelId: 'one' });
    at = 999;
    expect(await subject.check('ak_1', 'one')).toBe(first);
    expect(calls).toEqual(['ak_1/one']);
    answer = () => Promise.resolve(undefined);
    at = 1_000;
    expect(await subject.check('ak_1', 'one')).toBeUndefined();
  });

  // CRED-3
  it('counts the second from before the lookup, however long that takes', async () => {
    const subject = keys();
    answer = () => {
      at = 999;
      return Promise.resolve({ channelId: 'one' });
    };
    await subject.check('ak_1', 'one');
    at = 1_000;
    await subject.check('ak_1', 'one');
    expect(calls).toHaveLength(2);
  });

  it('asks once for one key at once, and by itself for another channel', async () => {
    const subject = keys();
    await Promise.all([
      ...Array.from({ length: 20 }, () => subject.check('ak_1', 'one')),
      subject.check('ak_1', 'two'),
    ]);
    expect(calls).toEqual(['ak_1/one', 'ak_1/two']);
  });

  it('remembers neither a refusal nor a failure', async () => {
    const subject = keys();
    answer = () => Promise.resolve(undefined);
    expect(await subject.check('ak_1', 'one')).toBeUndefined();
    answer = () => Promise.reject(new Error('down'));
    await expect(subject.check('ak_1', 'one')).rejects.toThrow('down');
    answer = () => Promise.resolve({ channelId: 'one' });
    expect(await subject.check('ak_1', 'one')).toBeDefined();
  });

  it.each([
    ['a space', 'ak 1', 'one'],
    ['two headers joined', 'ak_1, ak_2', 'one'],
    ['300 characters', 'x'.repeat(300), 'one'],
    ['a channel of 200 characters', 'ak_1', 'x'.repeat(200)],
  ])('looks up nothing for %s', async (_what, apiKey, channelId) => {
    expect(await keys().check(apiKey, channelId)).toBeUndefined();
    expect(calls).toEqual([]);
  });
});
