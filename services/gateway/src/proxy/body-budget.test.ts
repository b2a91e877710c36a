import { type Owner } from '../limits/byte-shares';
import { BodyBudget, SLOW_AFTER_MS } from './body-budget';

let at = 0;
let budget: BodyBudget;
let givenUp: string[];
beforeEach(() => {
  at = 1_000_000;
  givenUp = [];
  budget = new BodyBudget({ maxBytes: 100, maxBytesPerCaller: 30, maxBytesPerAddress: 60 }, () => at);
});

const begin = (name: string, owner: Partial<Owner> = {}) =>
  budget.begin({ caller: name, address: `of ${name}`, ...owner }, () => givenUp.push(name));

describe('BodyBudget', () => {
  it('gives one caller its share, whatever its addresses, and the others theirs', () => {
    expect(begin('a').take(30)).toBe(true);
    expect(begin('a', { address: 'elsewhere' }).take(1)).toBe(false);
    expect(begin('b').take(30)).toBe(true);
    expect(budget.held).toBe(60);
  });

  it('gives one address its share, whatever its callers, and the others theirs', () => {
    for (const caller of ['a', 'b']) expect(begin(caller, { address: 'one' }).take(30)).toBe(true);
    expect(begin('c', { address: 'one' }).take(1)).toBe(false);
    expect(begin('c').take(30)).toBe(true);
  });

  it('gives no more than there is', () => {
    for (const caller of ['a', 'b', 'c']) expect(begin(caller).take(30)).toBe(true);
    expect(begin('d').take(11)).toBe(false);
    expect(begin('d').take(10)).toBe(true);
    expect(budget.held).toBe(100);
  });

  it('gives back what a body took, once', () => {
    const body = begin('a');
    body.take(20);
    body.take(10);
    body.release();
    body.release();
    expect(budget.held).toBe(0);
    expect(begin('a').take(30)).toBe(true);
  });

  it('gives up the oldest slow body where there is no room, and no more of them than it must', () => {
    for (const caller of ['a', 'b', 'c']) begin(caller).take(30);
    at += SLOW_AFTER_MS;
    expect(begin('d').take(30)).toBe(true);
    expect([givenUp, budget.held]).toEqual([['a'], 90]);
  });

  it('gives up a body of the caller whose share is full, not an older one of another', () => {
    for (const caller of ['a', 'b']) begin(caller).take(30);
    at += SLOW_AFTER_MS;
    expect(begin('b').take(20)).toBe(true);
    expect(givenUp).toEqual(['b']);
  });

  it('gives up a body of the address whose share is full, not an older one of another', () => {
    begin('a').take(30);
    for (const caller of ['b', 'c']) begin(caller, { address: 'one' }).take(30);
    at += SLOW_AFTER_MS;
    expect(begin('d', { address: 'one' }).take(10)).toBe(true);
    expect(givenUp).toEqual(['b']);
  });

  it('gives up no body that is not slow yet, is complete, or holds nothing, and never the one that asks', () => {
    begin('nothing', { caller: 'a' });
    const complete = begin('complete', { caller: 'a' });
    complete.take(10);
    complete.arrived();
    const asking = begin('asking', { caller: 'a' });
    asking.take(10);
    at += SLOW_AFTER_MS;
    begin('young', { caller: 'a' }).take(10);
    expect(asking.take(1)).toBe(false);
    expect([givenUp, budget.held]).toEqual([[], 30]);
  });
});
