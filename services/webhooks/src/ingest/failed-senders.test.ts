import { FailedSenders } from './failed-senders';

// HOOK-34
describe('FailedSenders', () => {
  it('lets a name fail so often a minute, and refuses it until the minute is over', () => {
    const failed = new FailedSenders(2);
    expect(failed.waitMs('a', 0)).toBe(0);
    failed.add('a', 0);
    failed.add('a', 1_000);
    expect(failed.waitMs('a', 1_000)).toBe(59_000);
    expect(failed.waitMs('b', 1_000)).toBe(0);
    expect(failed.waitMs('a', 60_000)).toBe(0);
  });

  it('lets all names together fail twenty times as often', () => {
    const failed = new FailedSenders(1);
    for (let n = 0; n < 20; n += 1) failed.add(`name-${n}`, 0);
    expect(failed.waitMs('another', 0)).toBe(60_000);
  });
});
