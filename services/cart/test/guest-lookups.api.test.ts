import { todayIn } from '@stayline/calendar';
import { type Caller } from '@stayline/caller';
import { type Page } from '@stayline/http';
import { forgetOldLookups } from '../src/guest-lookups/guest-lookup.store';
import { type GuestLookupRecordView } from '../src/guest-lookups/guest-lookup-record.view';
import { type GuestLookupView } from '../src/guest-lookups/guest-lookup.view';
import { admin, agent, channel, RunningCart } from './support/running-cart';

const LOOKUP = '/api/v1/cart/guest-lookup';
const RECORDS = '/api/v1/admin/cart/guests/lookups';
const PER_HOUR = 5;

const PHONE = '9876500001';
const EMAIL = 'asha.lookup@example.com';

const cart = new RunningCart();
let guestId: string;
beforeAll(async () => {
  await cart.startWithHouse({ CART_GUEST_LOOKUPS_PER_HOUR: String(PER_HOUR) });
  const guests = [{ firstName: 'Asha', phone: PHONE, email: EMAIL }];
  await cart.call('POST', '/api/v1/admin/cart/guests/import', { as: admin, body: { guests } });
  guestId = (await lookUp('agent-first', `phone=${PHONE}`)).data.guestId ?? 'none';
});
afterAll(() => cart.stop());

const lookUp = (sub: string, query: string) =>
  cart.call<GuestLookupView & { errorCode?: string }>('GET', `${LOOKUP}?${query}`, { as: { kind: 'agent', sub } });
const records = async (query: string) =>
  (await cart.call<Page<GuestLookupRecordView>>('GET', `${RECORDS}?${query}`, { as: admin })).data;
const age = (sub: string, interval: string) =>
  cart.database.execute('UPDATE guest_lookup SET looked_up_at = looked_up_at - $2::interval WHERE agent_id = $1', [
    sub,
    interval,
  ]);

describe('the limit of lookups', () => {
  // GUEST-21
  it('holds for an agent, also for lookups at once, and for nobody else', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 * PER_HOUR }, () => lookUp('agent-greedy', `phone=${PHONE}`)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3 * PER_HOUR);
    for (const { status, data, headers } of refused) {
      expect([status, data.errorCode, data.found]).toEqual([429, 'GUEST_LOOKUP_LIMIT_REACHED', undefined]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
    }
    expect((await lookUp('agent-modest', `phone=${PHONE}`)).status).toBe(200);
  });

  // GUEST-21
  it('lets the next one through when the oldest is an hour old, and says when that is', async () => {
    for (let n = 0; n < PER_HOUR; n += 1) expect((await lookUp('agent-patient', `email=${EMAIL}`)).status).toBe(200);
    await age('agent-patient', '59 minutes 30 seconds');
    const refused = await lookUp('agent-patient', `email=${EMAIL}`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    await age('agent-patient', '30 seconds');
    expect((await lookUp('agent-patient', `email=${EMAIL}`)).status).toBe(200);
  });

  // GUEST-21
  it('counts no malformed lookup', async () => {
    for (let n = 0; n <= PER_HOUR; n += 1) expect((await lookUp('agent-typing', 'phone=98765')).status).toBe(400);
    expect((await lookUp('agent-typing', `phone=${PHONE}`)).status).toBe(200);
  });
});

describe('the record of lookups', () => {
  // GUEST-22
  it('says who looked for whom, found or not, newest first, and keeps no contact', async () => {
    await lookUp('agent-seen', `phone=${PHONE}`);
    await lookUp('agent-seen', `email=${EMAIL.toUpperCase()}`);
    await lookUp('agent-seen', 'phone=9876500002');
    const { list, totalElementsCount } = await records('agentId=agent-seen');
    expect(totalElementsCount).toBe(3);
    expect(list.map(({ lookedUpAt: _at, ...rest }) => rest)).toEqual([
      { agentId: 'agent-seen', by: 'PHONE', contact: '******0002', found: false, guestId: null },
      { agentId: 'agent-seen', by: 'EMAIL', contact: 'a***@example.com', found: true, guestId },
      { agentId: 'agent-seen', by: 'PHONE', contact: '******0001', found: true, guestId },
    ]);
    const kept = JSON.stringify(await cart.database.rows('SELECT guest_lookup::text FROM guest_lookup'));
    for (const contact of [PHONE, EMAIL, '9876500002']) {
      expect(kept).not.toContain(contact);
      expect(kept).not.toContain(Buffer.from(contact).toString('hex'));
    }
  });

  // GUEST-22
  it('is found by agent, contact, guest and date, and comes in pages', async () => {
    const today = todayIn('Asia/Kolkata', new Date());
    await lookUp('agent-filtered', 'phone=9876500003');
    await lookUp('agent-filtered', `email=${EMAIL}`);
    const total = async (query: string) => (await records(query)).totalElementsCount;
    expect(await total('phone=9876500003')).toBe(1);
    expect(await total('phone=9876500004')).toBe(0);
    expect(await total(`agentId=agent-filtered&email=${EMAIL.toUpperCase()}`)).toBe(1);
    expect(await total(`agentId=agent-filtered&guestId=${guestId}`)).toBe(1);
    expect(await total(`agentId=agent-filtered&fromDate=${today}&toDate=${today}`)).toBe(2);
    await age('agent-filtered', '1 day');
    expect(await total(`agentId=agent-filtered&fromDate=${today}`)).toBe(0);
    expect((await records('agentId=agent-filtered&pageSize=1&page=1')).list).toMatchObject([{ contact: '******0003' }]);
  });

  // GUEST-22
  it('is forgotten after the days that it is kept', async () => {
    await lookUp('agent-of-old', `phone=${PHONE}`);
    await age('agent-of-old', '181 days');
    expect(await forgetOldLookups(cart.database, 180)).toBe(1);
    expect(await forgetOldLookups(cart.database, 180)).toBe(0);
    expect((await records('agentId=agent-of-old')).list).toEqual([]);
    expect((await records('')).totalElementsCount).toBeGreaterThan(5);
  });

  it.each(['fromDate=2026-02-30', 'phone=123', 'email=asha', 'pageSize=201', 'page=-1'])(
    'refuses ?%s',
    async (query) => {
      expect((await cart.call('GET', `${RECORDS}?${query}`, { as: admin })).status).toBe(400);
    },
  );

  // CRED-14
  it.each<[Caller | null, number]>([
    [null, 401],
    [agent, 403],
    [channel, 403],
  ])('is closed to %j', async (as, status) => {
    expect((await cart.call('GET', RECORDS, { as })).status).toBe(status);
  });
});
