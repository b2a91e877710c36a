import { waitFor } from '@stayline/testkit';
import { RunningMarketing } from './support/marketing';

const BOOKINGS = 200;
const EVENTS_AT_ONCE = 50;

const service = new RunningMarketing();

describe('after a time without events', () => {
  beforeAll(async () => {
    await service.start();
    await service.pause();
    for (let count = 0; count < BOOKINGS; count += 1) await service.confirm();
    await service.restart();
  }, 60_000);

  afterAll(() => service.stop());

  // EVENT-18
  it('works off the bookings fifty a transaction, every message once', async () => {
    await waitFor('every message', async () => (await count('message')) === 2 * BOOKINGS);
    expect(await count('(SELECT DISTINCT xmin::text FROM inbox) transactions')).toBe(BOOKINGS / EVENTS_AT_ONCE);
  });
});

async function count(rows: string): Promise<number | undefined> {
  return (await service.database.one<{ count: number }>(`SELECT count(*) AS count FROM ${rows}`))?.count;
}
