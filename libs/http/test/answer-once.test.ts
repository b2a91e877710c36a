import { DomainError } from '@stayline/errors';
import { testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import { answerOnce, IdempotencyKeys, unwrap } from '../src';
import { forgetOldKeys } from '../src/idempotency/answer-once';

describe('answerOnce', () => {
  let test: TestDatabase;
  let made: number;
  beforeAll(async () => {
    test = await testDatabase({ migrations: [IdempotencyKeys] });
    await test.database.execute('CREATE TABLE effect (id integer)');
  });
  afterAll(async () => test.stop());
  beforeEach(async () => {
    made = 0;
    await test.database.execute('TRUNCATE idempotency_key, effect');
  });

  const ask = (
    key: string,
    body: unknown,
    work: () => Promise<number> = () => Promise.resolve((made += 1)),
    scope = 'channel-1',
  ) =>
    test.database
      .transaction((tx) =>
        answerOnce(tx, { scope, key, body }, async () => {
          await tx.execute('INSERT INTO effect VALUES (1)');
          return work();
        }),
      )
      .then(unwrap);
  const effects = async () => (await test.database.rows('SELECT id FROM effect')).length;

  // ALL-30
  it('gives a repeat the first answer without doing the work again', async () => {
    expect([await ask('k', { a: 1 }), await ask('k', { a: 1 })]).toEqual([1, 1]);
    expect(await effects()).toBe(1);
  });

  // ALL-30
  it('refuses the same key with another body', async () => {
    await ask('k', { a: 1 });
    await expect(ask('k', { a: 2 })).rejects.toMatchObject({ kind: 'conflict', code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('keeps keys of two scopes apart', async () => {
    expect([await ask('k', {}), await ask('k', {}, undefined, 'channel-2')]).toEqual([1, 2]);
  });

  // ALL-30
  it('lets a concurrent repeat wait for the first answer', async () => {
    let finish: (value: number) => void = () => undefined;
    const first = ask('k', {}, () => new Promise((resolve) => (finish = resolve)));
    await waitFor('the first to hold the key', () => finish.length === 1);
    const second = ask('k', {});
    finish(7);
    expect(await Promise.all([first, second])).toEqual([7, 7]);
    expect(await effects()).toBe(1);
  });

  // ALL-31
  it.each([
    ['invalid', 1],
    ['notFound', 1],
    ['conflict', 2],
    ['unavailable', 2],
  ] as const)(
    'after a refusal of kind %s a repeat does the work %i time(s), and nothing of it is left',
    async (kind, runs) => {
      let ran = 0;
      const refuse = () => {
        ran += 1;
        return Promise.reject(new DomainError(kind, 'NO', 'No', { details: ['a: b'] }));
      };
      for (let i = 0; i < 2; i += 1)
        await expect(ask('k', {}, refuse)).rejects.toMatchObject({ kind, code: 'NO', message: 'No' });
      expect(ran).toBe(runs);
      expect(await effects()).toBe(0);
    },
  );

  // ALL-31
  it('takes a key again after 24 hours, and removes old ones', async () => {
    await ask('k', { a: 1 });
    await test.database.execute(`UPDATE idempotency_key SET created_at = created_at - interval '25 hours'`);
    expect(await ask('k', { a: 2 })).toBe(2);
    await test.database.execute(`UPDATE idempotency_key SET created_at = created_at - interval '25 hours'`);
    expect(await forgetOldKeys(test.database)).toBe(1);
  });

  // ALL-31
  it.each(['', 'with space', 'ü', 'x'.repeat(256)])('refuses the malformed key "%s"', async (key) => {
    await expect(ask(key, {})).rejects.toMatchObject({ kind: 'invalid', code: 'IDEMPOTENCY_KEY_INVALID' });
  });
});
