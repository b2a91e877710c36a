import { waitFor } from '@stayline/testkit';
import { runMarketing, type RunningMarketing, surroundings, type Surroundings } from './support/marketing';

const BOOKINGS = 200;
const EVENTS_AT_ONCE = 50;

describe('after a time without events', () => {
  let world: Surroundings;
  let service: RunningMarketing;

  beforeAll(async () => {
    world = await surroundings();
    for (let count = 0; count < BOOKINGS; count += 1) await world.confirm();
    service = await runMarketing(world.env);
  }, 60_000);

  afterAll(async () => {
    await service.stop();
    await world.stop();
  });

  // EVENT-18
  it('works off the bookings fifty a transaction, every message once', async () => {
    await waitFor('every message', async () => (await countMessages()) === 2 * BOOKINGS);
    const transactions = await world.test.database.one<{ count: number }>(
      'SELECT count(DISTINCT xmin::text) AS count FROM inbox',
    );
    expect(transactions?.count).toBe(BOOKINGS / EVENTS_AT_ONCE);
  });

  const countMessages = async () =>
    (await world.test.database.one<{ count: number }>('SELECT count(*) AS count FROM message'))?.count;
});
