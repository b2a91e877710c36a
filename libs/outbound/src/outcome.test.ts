import { outcomeOf } from './outcome';

const answered = (status: number, retryAfterMs?: number) => ({ status, retryAfterMs, text: '', complete: true });

it.each([
  [200, 'done'],
  [202, 'done'],
  [301, 'again'],
  [400, 'never'],
  [404, 'never'],
  [409, 'never'],
  [422, 'never'],
  [401, 'again'],
  [403, 'again'],
  [408, 'again'],
  [425, 'again'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
])('an answer of %i means %s', (status, kind) => {
  expect(outcomeOf('the gateway', answered(status)).kind).toBe(kind);
});

it('a receiver may have further statuses that pass', () => {
  expect(outcomeOf('the gateway', answered(409), [409])).toEqual({ kind: 'again', reason: 'the gateway: HTTP 409' });
});

it('waits as long as it is asked to', () => {
  expect(outcomeOf('the gateway', answered(429, 30_000))).toMatchObject({ kind: 'again', afterMs: 30_000 });
});

it('no answer is tried again', () => {
  expect(outcomeOf('the gateway', { failure: 'ECONNRESET' })).toEqual({
    kind: 'again',
    reason: 'the gateway: ECONNRESET',
  });
});
