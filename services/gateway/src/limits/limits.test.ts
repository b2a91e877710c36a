import { FailedLogins } from './failed-logins';
import { RateLimiter } from './rate-limiter';
import { WindowCounter } from './window-counter';

let at = 0;
const now = () => at;
beforeEach(() => {
  at = 1_000_000;
});

describe('WindowCounter', () => {
  it('counts each key by itself, and anew when its window has ended', () => {
    const counter = new WindowCounter(1_000);
    expect([counter.add('a', 0).count, counter.add('a', 999).count, counter.add('b', 999).count]).toEqual([1, 2, 1]);
    expect(counter.look('a', 1_000).count).toBe(0);
    expect(counter.add('a', 1_000)).toEqual({ count: 1, endsAt: 2_000 });
  });

  it('does not grow without end', () => {
    const counter = new WindowCounter(1_000, 2);
    for (const key of ['a', 'b', 'c']) counter.add(key, 0);
    expect(['a', 'b', 'c'].map((key) => counter.look(key, 1).count)).toEqual([0, 1, 1]);
  });
});

describe('RateLimiter', () => {
  const take = (limiter: RateLimiter, credential: string) => {
    const headers: Record<string, string> = {};
    try {
      limiter.count({ caller: { kind: 'public' }, countedAs: credential }, (name, value) => (headers[name] = value));
    } catch (error) {
      return { headers, error };
    }
    return { headers };
  };

  // ALL-33
  it('says what is left, refuses what is above, and begins again after the minute', () => {
    const limiter = new RateLimiter({ perMinute: 2, byCaller: new Map(), now });
    expect(take(limiter, 'a')).toEqual({
      headers: { 'RateLimit-Policy': '"credential";q=2;w=60', RateLimit: '"credential";r=1;t=60' },
    });
    at += 30_500;
    expect(take(limiter, 'a').headers.RateLimit).toBe('"credential";r=0;t=30');
    expect(take(limiter, 'a')).toMatchObject({
      headers: { RateLimit: '"credential";r=0;t=30' },
      error: { kind: 'tooMany', code: 'RATE_LIMITED', retryAfterSeconds: 30 },
    });
    expect(take(limiter, 'b')).not.toHaveProperty('error');
    at += 29_500;
    expect(take(limiter, 'a')).not.toHaveProperty('error');
  });
});

describe('FailedLogins', () => {
  // ALL-34
  const LIMITED = { code: 'TOO_MANY_FAILED_LOGINS', kind: 'tooMany', retryAfterSeconds: 60 };
  const WRONG = { code: 'CREDENTIAL_INVALID', kind: 'unauthenticated' };

  it('limits one name at one address, and neither at another', () => {
    const logins = new FailedLogins({ perName: 2, perAddress: 100, now });
    for (const expected of [WRONG, WRONG, LIMITED]) expect(logins.refusal('10.0.0.1', 'key')).toMatchObject(expected);
    expect(logins.refusal('10.0.0.2', 'key')).toMatchObject(WRONG);
    expect(logins.refusal('10.0.0.1', 'other')).toMatchObject(WRONG);
    at += 30_500;
    expect(logins.refusal('10.0.0.1', 'key')).toMatchObject({ ...LIMITED, retryAfterSeconds: 30 });
    at += 29_500;
    expect(logins.refusal('10.0.0.1', 'key')).toMatchObject(WRONG);
  });

  it('limits one address, however many names it tries', () => {
    const logins = new FailedLogins({ perName: 2, perAddress: 3, now });
    for (const name of ['a', 'b', undefined]) expect(logins.refusal('10.0.0.1', name)).toMatchObject(WRONG);
    for (const name of ['d', undefined]) expect(logins.refusal('10.0.0.1', name)).toMatchObject(LIMITED);
    expect(logins.refusal('10.0.0.2', 'd')).toMatchObject(WRONG);
  });
});
