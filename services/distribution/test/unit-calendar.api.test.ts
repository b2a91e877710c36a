import { addDays, todayIn } from '@stayline/calendar';
import { newId } from '@stayline/contracts';
import { HoldUnits } from '../src/held-claims/hold-units.use-cases';
import { type UnitCalendarView } from '../src/unit-calendar/unit-calendar.view';
import { book, combine, makeProperty, stay, ZONE } from './support/ledger-fixture';
import { admin, agent, RunningDistribution } from './support/running-distribution';

const CALENDAR = '/api/v1/admin/ledger/properties/{propertyId}/calendar';
const CHANNEL = 'chan-1';
const today = todayIn(ZONE, new Date());
const day = (n: number) => addDays(today, n);

describe('who has each unit', () => {
  const service = new RunningDistribution(admin);
  beforeAll(() => service.start());
  afterAll(() => service.stop());

  const property = (id: string, units: number) =>
    makeProperty(service.database, id, { units, physical: units, from: today, days: 20 });
  const calendar = async (propertyId: string, from: number, to: number) =>
    (
      await service.call<UnitCalendarView>('GET', CALENDAR, {
        propertyId,
        query: { fromDate: day(from), toDate: day(to) },
      })
    ).data;

  // INV-30
  it('shows what is left, what a booking and a hold take, and which unit the booking has', async () => {
    await property('cal-villa', 2);
    await service.database.execute('INSERT INTO channel_access (channel_id, property_id) VALUES ($1, $2)', [
      CHANNEL,
      'cal-villa',
    ]);
    const bookingId = await book(service.database, stay('cal-villa', day(1), 2));
    const holdId = newId('hld');
    const expiresAt = new Date(Date.now() + 3_600_000);
    const holds = new HoldUnits(service.database, ZONE);
    await holds.claim({ holdId, channelId: CHANNEL, expiresAt, stays: [stay('cal-villa', day(2), 1)] });

    const shown = await calendar('cal-villa', 0, 3);
    expect(shown.days.map(({ date, units, available }) => [date, units, available])).toEqual([
      [day(0), 2, 2],
      [day(1), 2, 1],
      [day(2), 2, 0],
      [day(3), 2, 2],
    ]);
    const nights = (...dates: number[]) => dates.map((each) => ({ date: day(each), quantity: 1 }));
    expect(shown.claims).toMatchObject([
      { claimId: bookingId, role: 'OWN', expiresAt: null, nights: nights(1, 2) },
      { claimId: holdId, role: 'OWN', channelId: CHANNEL, expiresAt: expiresAt.toISOString(), nights: nights(2) },
    ]);
    const [first] = shown.units;
    expect(shown.units).toHaveLength(2);
    expect(shown.nights).toEqual([1, 2].map((each) => ({ unitId: first?.unitId, date: day(each), bookingId })));
  });

  // INV-30
  it('shows what is taken of a part because the whole was', async () => {
    await property('cal-whole', 1);
    await property('cal-part', 2);
    await combine(service.database, 'cal-whole', 'cal-part', 2);
    const claimId = await book(service.database, stay('cal-whole', day(1), 1));
    const shown = await calendar('cal-part', 1, 1);
    expect(shown.days).toMatchObject([{ available: 0 }]);
    expect(shown.claims).toMatchObject([{ claimId, role: 'DOWN', nights: [{ date: day(1), quantity: 2 }] }]);
    expect(shown.nights).toHaveLength(2);
  });

  it.each([
    ['the property is unknown', 'none', day(0), day(1), 404, 'PROPERTY_NOT_FOUND'],
    ['the range is too long', 'cal-villa', day(0), day(400), 400, 'DATE_RANGE_TOO_LONG'],
  ])('is refused where %s', async (_why, propertyId, fromDate, toDate, status, errorCode) => {
    const query = { fromDate, toDate };
    expect(await service.call('GET', CALENDAR, { propertyId, query })).toMatchObject({ status, data: { errorCode } });
  });

  it('is for operators alone', async () => {
    const query = { fromDate: day(0), toDate: day(1) };
    const answer = await service.call('GET', CALENDAR, { as: agent, propertyId: 'cal-villa', query });
    expect(answer.status).toBe(403);
  });
});
