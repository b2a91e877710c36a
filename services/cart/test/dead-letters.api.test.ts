import { type ErrorBody, type Page } from '@stayline/http';
import { type DeadLetterDetailView, type DeadLetterView } from '@stayline/service';
import { topics } from '@stayline/contracts';
import { waitFor } from '@stayline/testkit';
import { admin, agent, RunningCart } from './support/running-cart';

const LETTERS = '/api/v1/admin/cart/dead-letters';
const LETTER = `${LETTERS}/{id}`;
const REQUEUE = `${LETTER}/requeue`;
const SECRET = 'a guest who must not be listed';

// EVENT-7
describe('the dead letters of a service, for operators', () => {
  const cart = new RunningCart();
  beforeAll(() => cart.start());
  afterAll(() => cart.stop());

  const list = async (query = '') =>
    (await cart.call<Page<DeadLetterView>>('GET', `${LETTERS}${query}`, { as: admin })).data;
  /** Unreadable records, one after the other; answers their letters, newest first. */
  const bury = async (count: number): Promise<DeadLetterView[]> => {
    const before = (await list()).totalElementsCount;
    for (let each = 0; each < count; each += 1) {
      const value = Buffer.from(JSON.stringify({ note: SECRET, padding: 'x'.repeat(200_000) }));
      await cart.log.publish([{ topic: topics.booking.name, key: `bkg_${each}`, value, headers: {} }]);
    }
    await waitFor('the letters', async () => (await list()).totalElementsCount === before + count);
    return (await list()).list;
  };

  it('are listed newest first, page by page, without what they say', async () => {
    const [newest, ...older] = await bury(3);
    expect(newest).toEqual({
      id: `${topics.booking.name}:0:2`,
      topic: topics.booking.name,
      key: 'bkg_2',
      reason: 'unknown version: specversion is not 1.0',
      receiveCount: 1,
      diedAt: expect.any(String) as string,
    });
    expect(older.map(({ key }) => key)).toEqual(['bkg_1', 'bkg_0']);
    const second = await list('?pageSize=1&page=1');
    expect(second).toMatchObject({ list: [{ key: 'bkg_1' }], totalElementsCount: 3, pagesCount: 3, hasNext: true });
    expect(JSON.stringify(await list())).not.toContain(SECRET);
  });

  it('are read one by one with what they say, no more than can be shown', async () => {
    const [{ id }] = (await bury(1)) as [DeadLetterView];
    const { data } = await cart.call<DeadLetterDetailView>('GET', LETTER, { as: admin, id });
    expect(data).toMatchObject({ id, key: 'bkg_0' });
    expect(data.value).toContain(SECRET);
    expect(data.value).toHaveLength(100_000);
    expect(data.valueBytes).toBeGreaterThan(200_000);
  });

  it('are requeued, and are dead again when nothing has changed', async () => {
    const [{ id }] = (await bury(1)) as [DeadLetterView];
    expect(await cart.call('POST', REQUEUE, { as: admin, id })).toMatchObject({ status: 202, data: '' });
    // Waits out the minute between two receives.
    const makeDue = () =>
      cart.database.execute(`UPDATE inbox SET visible_at = clock_timestamp() WHERE status = 'PARKED'`);
    const again = await waitFor('it to die again', async () => {
      await makeDue();
      const { status, data } = await cart.call<DeadLetterView>('GET', LETTER, { as: admin, id });
      return status === 200 && data;
    });
    expect(again.receiveCount).toBe(5);
  });

  it('that are not there are 404', async () => {
    for (const [method, route] of [
      ['GET', LETTER],
      ['POST', REQUEUE],
    ] as const) {
      const { status, data } = await cart.call<ErrorBody>(method, route, { as: admin, id: 'evt_unknown' });
      expect([status, data.errorCode]).toEqual([404, 'DEAD_LETTER_NOT_FOUND']);
    }
  });

  it.each([
    ['GET', LETTERS],
    ['GET', LETTER],
    ['POST', REQUEUE],
  ])('are for operators alone: %s %s', async (method, route) => {
    const { status } = await cart.call(method, route, { as: agent, id: 'x' });
    expect(status).toBe(403);
  });
});
