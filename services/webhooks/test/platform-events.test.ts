import {
  bookingCancelled,
  bookingConfirmed,
  type EventDefinition,
  holdConfirmed,
  holdExpired,
  holdPlaced,
  holdPushed,
  holdReleased,
  newId,
} from '@stayline/contracts';
import { publishEvent } from '@stayline/harness';
import { recordingReceiver, type RecordingReceiver } from '@stayline/testkit';
import { PLATFORM_EVENTS } from '../src/events/platform-events';
import { RunningWebhooks } from './support/running-webhooks';

jest.setTimeout(60_000);

const booking = {
  bookingId: 'bkg_1',
  reference: 'LC-1',
  channelId: 'lotus',
  status: 'CONFIRMED',
  propertyId: 'villa',
  propertyName: 'Villa',
  ratePlanName: 'Plan',
  checkinDate: '2026-12-01',
  checkoutDate: '2026-12-03',
  nights: 2,
  adults: 2,
  children: 0,
  quantity: 1,
  confirmationRequested: true,
  bookedAt: '2026-11-21T10:00:00Z',
  guest: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', phone: null },
  amounts: { currency: 'INR', netAmountBeforeTax: 100, gstAmount: 5, netAmountAfterTax: 105, securityDeposit: 0 },
};
const cancelled = {
  ...booking,
  status: 'CANCELLED',
  holdId: null,
  unitsFreed: [],
  cancellation: {
    cancelledAt: '2026-11-22T10:00:00Z',
    cancelledBy: { kind: 'OPERATOR' as const, id: 'operator-7' },
    charge: 50,
    refund: 55,
    waived: null,
    reason: 'a private reason',
  },
};
const hold = {
  holdId: 'hld_1',
  cartId: 'crt_1',
  cartName: 'Sharma',
  customerLabel: null,
  channelId: 'lotus',
  agentId: 'agent-1',
  agentEmail: 'agent@example.com',
  status: 'ACTIVE' as const,
  heldAt: '2026-11-21T10:00:00Z',
  expiresAt: '2026-11-21T17:30:00Z',
  endedAt: null,
  pushes: [],
  stays: [{ propertyId: 'villa', checkIn: '2026-12-01', checkOut: '2026-12-03', quantity: 1 }],
};

// HOOK-27
describe("the platform's own events", () => {
  const webhooks = new RunningWebhooks();
  let receiver: RecordingReceiver;
  beforeAll(async () => {
    await webhooks.start();
    receiver = await recordingReceiver();
    await webhooks.endpoint('stayline', receiver.url);
  });
  afterAll(() => webhooks.stop());
  afterAll(() => receiver?.stop());

  const publish = <Data>(definition: EventDefinition<string, Data>, data: Data, times = 1) =>
    publishEvent(webhooks.log, definition, { subject: newId('agg'), data }, times);

  it.each([
    ['booking.created', bookingConfirmed, booking],
    ['booking.cancelled', bookingCancelled, cancelled],
    ['hold.placed', holdPlaced, hold],
    ['hold.released', holdReleased, hold],
    ['hold.expired', holdExpired, hold],
    ['hold.confirmed', holdConfirmed, hold],
  ] as const)('%s goes out once, as it is declared', async (type, definition, data) => {
    receiver.forget();
    await publish(definition as EventDefinition<string, unknown>, data, 3);
    await webhooks.until(`${type} to arrive`, () => receiver.requests.length > 0);
    const [request] = receiver.requests;
    const body = PLATFORM_EVENTS[type].body.parse(request?.json);
    expect(body).toMatchObject({ type, version: 1, id: request?.headers['webhook-id'] });
    expect(request?.text).not.toMatch(/agent@example.com|operator-7|a private reason/);
    expect(await webhooks.count('webhook_event', `source = 'stayline' AND event_type = '${type}'`)).toBe(1);
    expect(receiver.requests).toHaveLength(1);
  });

  it('does not tell what is of no concern outside', async () => {
    receiver.forget();
    await publish(holdPushed, hold);
    await publish(holdPlaced, { ...hold, holdId: 'hld_2' });
    await webhooks.until('the hold to arrive', () => receiver.requests.length > 0);
    expect(receiver.requests.map(({ json }) => (json as { type: string }).type)).toEqual(['hold.placed']);
  });
});
