import { attempt, decide, WorkTimeoutError } from './attempt';
import { type Verdict } from './verdict';

const policy = { firstMs: 1_000, maxMs: 60_000 };
const verdict = (value: Verdict<string>) => ({ verdict: value });

describe('decide', () => {
  it.each([
    ['done is done', verdict({ kind: 'done', result: 'r' }), 1, { kind: 'done', result: 'r' }],
    ['done on the last attempt is done', verdict({ kind: 'done', result: 'r' }), 5, { kind: 'done' }],
    [
      'again waits by the policy',
      verdict({ kind: 'again', reason: 'busy', result: 'r' }),
      2,
      { kind: 'retry', result: 'r', delayMs: 2_000 },
    ],
    [
      'again waits as long as asked',
      verdict({ kind: 'again', reason: 'busy', result: 'r', afterMs: 9_000 }),
      1,
      { kind: 'retry', delayMs: 9_000 },
    ],
    [
      'again never waits less than the policy',
      verdict({ kind: 'again', reason: 'busy', result: 'r', afterMs: 5 }),
      1,
      { kind: 'retry', delayMs: 1_000 },
    ],
    [
      'again on the last attempt fails',
      verdict({ kind: 'again', reason: 'busy', result: 'r' }),
      5,
      { kind: 'failed', result: 'r' },
    ],
    [
      'never fails at once',
      verdict({ kind: 'never', reason: 'refused', result: 'r' }),
      1,
      { kind: 'failed', result: 'r', attempts: 1 },
    ],
    [
      'a throw is tried again',
      { error: new Error('x') },
      1,
      { kind: 'retry', reason: 'Error', result: undefined, error: new Error('x') },
    ],
    ['a throw on the last attempt fails', { error: new Error('x') }, 5, { kind: 'failed', error: new Error('x') }],
  ])('%s', (_what, made, attempts, expected) => {
    expect(decide<string>(made, attempts, 5, policy, 1)).toMatchObject(expected);
  });

  it('never fails where attempts have no limit', () => {
    expect(decide<string>({ error: 1 }, 1_000_000, Infinity, policy, 1)).toMatchObject({
      kind: 'retry',
      delayMs: 60_000,
    });
  });
});

describe('attempt', () => {
  it('does not wait for work that ignores its time, and tells it to stop', async () => {
    let told: unknown;
    const made = await attempt((signal) => {
      signal.addEventListener('abort', () => void (told = signal.reason as unknown));
      return new Promise<Verdict<string>>(() => undefined);
    }, 20);
    expect(made).toEqual({ error: expect.any(WorkTimeoutError) as unknown });
    expect(told).toBeInstanceOf(WorkTimeoutError);
  });

  it('turns a throw into a failed attempt', async () => {
    expect(await attempt(() => Promise.reject(new Error('x')), 1_000)).toEqual({ error: new Error('x') });
  });
});
