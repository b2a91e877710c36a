import { type Caller } from '@stayline/caller';
import { type Tx } from '@stayline/database';
import { DomainError } from '@stayline/errors';
import { testDatabase, type TestDatabase, waitFor } from '@stayline/testkit';
import {
  answerInSteps,
  answerOnce,
  type Attempts,
  type CallerRequest,
  ExactAnswers,
  forgetOldKeys,
  IdempotencyKeys,
} from '../src';

let test: TestDatabase;
let made: number;
beforeAll(async () => {
  test = await testDatabase({ migrations: [IdempotencyKeys, ExactAnswers] });
  await test.database.execute('CREATE TABLE effect (id integer)');
});
afterAll(async () => test?.stop());
beforeEach(async () => {
  made = 0;
  await test.database.execute('TRUNCATE idempotency_key, effect');
});

const AGENT: Caller = { kind: 'agent', sub: 'agent-1' };

interface Sent {
  key?: string;
  body?: unknown;
  url?: string;
  caller?: Caller;
}

function sent({ key, body = { a: 1 }, url = '/things', caller = AGENT }: Sent): CallerRequest {
  return { method: 'POST', url, body, caller, get: () => key } as unknown as CallerRequest;
}

type Work = () => Promise<unknown>;
const count: Work = () => Promise.resolve((made += 1));
const effects = async () => (await test.database.rows('SELECT id FROM effect')).length;
const age = () => test.database.execute(`UPDATE idempotency_key SET created_at = created_at - interval '25 hours'`);

const inTransaction = (request: Sent, work: Work = count) =>
  answerOnce(test.database, sent(request), async (tx) => {
    await tx.execute('INSERT INTO effect VALUES (1)');
    return work();
  });
const inSteps = (request: Sent, work: Work = count) =>
  answerInSteps(test.database, sent(request), async () => {
    const value = await work();
    return async (tx: Tx) => {
      await tx.execute('INSERT INTO effect VALUES (1)');
      return value;
    };
  });

describe.each([
  ['answerOnce', inTransaction],
  ['answerInSteps', inSteps],
])('%s', (_name, ask) => {
  it('answers every time anew without a key', async () => {
    expect([await ask({}), await ask({})]).toEqual([1, 2]);
  });

  // ALL-30
  it('gives a repeat the first answer without doing the work again', async () => {
    expect([await ask({ key: 'k' }), await ask({ key: 'k' })]).toEqual([1, 1]);
    expect(await effects()).toBe(1);
  });

  // ALL-30
  it('gives it byte for byte, whatever the order of members', async () => {
    const answer = { z: 1, a: { y: [2, { c: null, b: 1.5 }], x: 'ü\u2028"' }, 10: 'ten' };
    await ask({ key: 'k' }, () => Promise.resolve(answer));
    expect(JSON.stringify(await ask({ key: 'k' }))).toBe(JSON.stringify(answer));
  });

  // ALL-30
  it('takes members in another order for the same body', async () => {
    await ask({ key: 'k', body: { a: 1, b: 2n } });
    expect(await ask({ key: 'k', body: { b: 2n, a: 1 } })).toBe(1);
  });

  // ALL-30
  it.each([
    ['another body', { body: { a: 2 } }],
    ['no body', { body: null }],
    ['another path', { url: '/things/1' }],
    ['another query', { url: '/things?of=1' }],
  ])('refuses the same key with %s', async (_what, change) => {
    await ask({ key: 'k' });
    await expect(ask({ key: 'k', ...change })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await effects()).toBe(1);
  });

  // ALL-30
  it('keeps the keys of two callers apart, and knows an agent as an operator too', async () => {
    const other: Caller = { kind: 'agent', sub: 'agent-2' };
    const operator: Caller = { kind: 'admin', sub: 'agent-1' };
    const asked = [AGENT, other, operator].map((caller) => ({ key: 'k', caller }));
    expect([await ask(asked[0]!), await ask(asked[1]!), await ask(asked[2]!)]).toEqual([1, 2, 1]);
  });

  // ALL-30
  it('gives one answer to repeats at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ key: 'k' })));
    expect(new Set(answers).size).toBe(1);
    expect(await effects()).toBe(1);
  });

  // ALL-31
  it.each([
    ['invalid', 1],
    ['notFound', 1],
    ['conflict', 2],
    ['tooMany', 2],
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
        await expect(ask({ key: 'k' }, refuse)).rejects.toMatchObject({
          kind,
          code: 'NO',
          message: 'No',
          details: ['a: b'],
        });
      expect(ran).toBe(runs);
      expect(await effects()).toBe(0);
    },
  );

  // ALL-31
  it('takes a key again after 24 hours, and removes old ones', async () => {
    await ask({ key: 'k' });
    await age();
    expect(await ask({ key: 'k', body: { a: 2 } })).toBe(2);
    await age();
    expect(await forgetOldKeys(test.database)).toBe(1);
  });

  // ALL-31
  it.each(['', 'with space', 'ü', 'x'.repeat(256)])('refuses the malformed key "%s"', async (key) => {
    await expect(ask({ key })).rejects.toMatchObject({ kind: 'invalid', code: 'IDEMPOTENCY_KEY_INVALID' });
  });
});

describe('answerOnce', () => {
  // ALL-30
  it('lets a concurrent repeat wait for the first answer', async () => {
    let finish: (value: number) => void = () => undefined;
    const first = inTransaction({ key: 'k' }, () => new Promise((resolve) => (finish = resolve)));
    await waitFor('the first to hold the key', () => finish.length === 1);
    const second = inTransaction({ key: 'k' });
    finish(7);
    expect(await Promise.all([first, second])).toEqual([7, 7]);
    expect(await effects()).toBe(1);
  });

  // ALL-30
  it('knows keys of a version that did not note the operation', async () => {
    await inTransaction({ key: 'k' });
    await test.database.execute('UPDATE idempotency_key SET operation = NULL');
    expect(await inTransaction({ key: 'k' })).toBe(1);
  });
});

describe('answerInSteps', () => {
  type Id = { id: number };
  const attempt = (work: (attempts: Attempts<Id>) => Promise<Id>) =>
    answerInSteps<Id, Id>(test.database, sent({ key: 'k' }), async (attempts) => {
      const value = await work(attempts);
      return () => Promise.resolve(value);
    });

  // ALL-30
  it('holds no connection while it calls', async () => {
    const { max } = test.database.poolStats();
    let calling = 0;
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const asked = Array.from({ length: 2 * max }, (_, index) =>
      inSteps({ key: `k-${index}` }, () => {
        calling += 1;
        return answered;
      }),
    );
    await waitFor('all to call at once', () => calling === 2 * max);
    answer();
    await Promise.all(asked);
  });

  // ALL-30
  it('lets an attempt after a crash go on with what the one before has noted', async () => {
    const died = attempt(async (attempts) => {
      expect(await attempts.noted()).toBeUndefined();
      await attempts.note({ id: 1 });
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    const repeated = attempt(async (attempts) => {
      expect(await attempts.noted()).toEqual({ id: 1 });
      return attempts.note({ id: 2 });
    });
    expect(await repeated).toEqual({ id: 1 });
  });

  it('lets the first note stand, unless it is the one to be replaced', async () => {
    const noted = await attempt(async (attempts) => {
      await attempts.note({ id: 1 });
      expect(await attempts.note({ id: 2 }, { id: 3 })).toEqual({ id: 1 });
      return attempts.note({ id: 2 }, { id: 1 });
    });
    expect(noted).toEqual({ id: 2 });
  });

  it('gives both of two attempts the answer of the one that ends first', async () => {
    let finish: (value: Id) => void = () => undefined;
    const slow = attempt(() => new Promise((resolve) => (finish = resolve)));
    await waitFor('the first to call', () => finish.length === 1);
    expect(await attempt(() => Promise.resolve({ id: 2 }))).toEqual({ id: 2 });
    finish({ id: 1 });
    expect(await slow).toEqual({ id: 2 });
  });

  it('gives the answer of the one that ends first to one that was refused meanwhile', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const slow = attempt(() => new Promise((_resolve, reject) => (refuse = reject)));
    await waitFor('the first to call', () => refuse.length === 1);
    expect(await attempt(() => Promise.resolve({ id: 2 }))).toEqual({ id: 2 });
    refuse(new DomainError('conflict', 'NO', 'No'));
    expect(await slow).toEqual({ id: 2 });
  });

  it('remembers nothing from one attempt to the next without a key', async () => {
    const alone = () =>
      answerInSteps<Id, Id>(test.database, sent({}), async (attempts) => {
        const before = await attempts.noted();
        const note = await attempts.note({ id: (made += 1) });
        return () => Promise.resolve(before ?? note);
      });
    expect([await alone(), await alone()]).toEqual([{ id: 1 }, { id: 2 }]);
  });
});

// ALL-31
it('forgets the oldest answers of a caller who has more than are kept', async () => {
  const answer = () => Promise.resolve(Array.from({ length: 2_000 }, () => Math.random()).join());
  for (const key of ['1', '2', '3', '4']) await inTransaction({ key }, answer);
  await inTransaction({ key: 'small', caller: { kind: 'agent', sub: 'agent-2' } });
  const { bytes } = (await test.database.one<{ bytes: number }>(
    'SELECT max(pg_column_size(answer)) AS bytes FROM idempotency_key',
  ))!;
  expect(await forgetOldKeys(test.database, { maxBytesPerScope: Math.round(bytes * 2.5) })).toBe(2);
  expect(await forgetOldKeys(test.database, { maxBytesPerScope: Math.round(bytes * 2.5) })).toBe(0);
  const kept = await test.database.rows<{ key: string }>('SELECT key FROM idempotency_key ORDER BY key');
  expect(kept.map(({ key }) => key)).toEqual(['3', '4', 'small']);
});
