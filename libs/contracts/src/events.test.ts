import { z } from 'zod';
import {
  bookingCancelled,
  bookingChargeWaived,
  type BookingCancelled,
  type BookingConfirmed,
  bookingConfirmed,
} from './booking.events';
import { composeEvent, defineEvent, type EventDefinition } from './define-event';
import { readEvent } from './read-event';
import { allTopics, deadLetterTopic, topics } from './topics';

const booking: BookingConfirmed = {
  bookingId: 'bkg_1',
  reference: 'P-1',
  channelId: 'chan-1',
  status: 'CONFIRMED',
  propertyId: 'prop-1',
  propertyName: 'Palm House',
  ratePlanName: 'Room only',
  checkinDate: '2026-12-01',
  checkoutDate: '2026-12-03',
  nights: 2,
  adults: 2,
  children: 0,
  quantity: 1,
  guest: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.test', phone: '+919812345678' },
  amounts: {
    currency: 'INR',
    netAmountBeforeTax: 10_000,
    gstAmount: 500,
    netAmountAfterTax: 10_500,
    securityDeposit: 0,
  },
  confirmationRequested: true,
  bookedAt: '2026-11-21T10:00:00.000Z',
};
const known = new Map<string, EventDefinition>([[bookingConfirmed.type, bookingConfirmed]]);
const compose = (data: BookingConfirmed) =>
  composeEvent(bookingConfirmed, {
    id: 'evt-1',
    source: 'stayline/distribution',
    subject: 'bkg_1',
    sequence: 1,
    data,
    time: new Date('2026-11-21T10:00:00Z'),
    requestId: 'req-1',
  });
const wire = (change: object = {}) => JSON.stringify({ ...compose(booking).envelope, ...change });

describe('events', () => {
  it('come out as they went in, with topic, time and request id', () => {
    const outgoing = compose(booking);
    expect(outgoing.topic).toBe(topics.booking);
    expect(readEvent(Buffer.from(JSON.stringify(outgoing.envelope)), known)).toEqual({
      kind: 'event',
      event: outgoing.envelope,
    });
    expect(outgoing.envelope).toMatchObject({
      specversion: '1.0',
      type: 'booking.confirmed',
      requestid: 'req-1',
      time: '2026-11-21T10:00:00.000Z',
      data: booking,
    });
  });

  // EVENT-9
  it('are refused at the writer when the payload is off its schema', () => {
    expect(() => compose({ ...booking, checkinDate: '2026-02-30' })).toThrow(z.ZodError);
  });

  // EVENT-9
  it('carry no field that is not declared', () => {
    const noisy = { ...booking, secret: 'x', guest: { ...booking.guest, passport: 'y' } };
    expect(compose(noisy).envelope.data).toEqual(booking);
  });

  // EVENT-9
  it('of a newer writer are read by an older reader: unknown fields and attributes are dropped', () => {
    expect(readEvent(wire({ tenant: 't', data: { ...booking, loyalty: 7 } }), known)).toEqual({
      kind: 'event',
      event: compose(booking).envelope,
    });
  });

  // EVENT-9
  it('of an older writer are read by a newer reader whose new fields are optional', () => {
    const newer = defineEvent(
      'booking.confirmed',
      topics.booking,
      z.object({ bookingId: z.string(), loyalty: z.int().optional() }),
      { version: 2 },
    );
    const result = readEvent(wire({ dataversion: undefined }), new Map<string, EventDefinition>([[newer.type, newer]]));
    expect(result).toMatchObject({ kind: 'event', event: { dataversion: 1, data: { bookingId: 'bkg_1' } } });
  });

  it('of an unknown type are ignored, whatever they carry', () => {
    expect(readEvent(wire({ type: 'booking.rated', dataversion: 9, data: 3 }), known)).toEqual({
      kind: 'ignored',
      type: 'booking.rated',
    });
  });

  it.each([
    ['not JSON', '{', /not a JSON object/],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]), /not a JSON object/],
    ['a JSON string', '"hello"', /not a JSON object/],
    ['an array', '[]', /specversion/],
    ['another CloudEvents version', wire({ specversion: '2.0' }), /unknown version: specversion/],
    ['a later payload version', wire({ dataversion: 2 }), /unknown version: booking.confirmed 2/],
    ['no sequence', wire({ sequence: undefined }), /sequence/],
    ['a payload off its schema', wire({ data: { ...booking, nights: 'two' } }), /nights invalid_type/],
  ])('are unreadable when the record is %s', (_what, value, reason) => {
    expect(readEvent(value, known)).toEqual({ kind: 'unreadable', reason: expect.stringMatching(reason) as string });
  });

  it('never quote the payload when unreadable', () => {
    const result = readEvent(wire({ data: { ...booking, guest: { firstName: 'Asha', email: 5 } } }), known);
    expect(JSON.stringify(result)).not.toContain('Asha');
  });
});

describe('a cancelled booking', () => {
  const cancelled: BookingCancelled = {
    ...booking,
    status: 'CANCELLED',
    holdId: null,
    unitsFreed: [{ propertyId: 'prop-1', checkIn: '2026-12-01', checkOut: '2026-12-03', quantity: 1 }],
    cancellation: {
      cancelledAt: '2026-11-22T10:00:00.000Z',
      cancelledBy: { kind: 'CHANNEL', id: 'chan-1' },
      charge: 2_100,
      refund: 8_400,
      waived: null,
      reason: null,
    },
  };

  it.each([bookingCancelled, bookingChargeWaived])(
    'is told whole, what it frees and costs included, by $type',
    (told) => {
      const { topic, envelope } = composeEvent(told, {
        id: 'evt-2',
        source: 'stayline/distribution',
        subject: 'bkg_1',
        sequence: 2,
        data: cancelled,
        time: new Date('2026-11-22T10:00:00Z'),
      });
      expect(topic).toBe(topics.booking);
      expect(readEvent(JSON.stringify(envelope), new Map<string, EventDefinition>([[told.type, told]]))).toEqual({
        kind: 'event',
        event: envelope,
      });
      expect(envelope.data).toEqual(cancelled);
    },
  );
});

describe('topics', () => {
  // EVENT-10
  it('are compacted where replicas are built from them, and kept 14 days elsewhere', () => {
    const policies = Object.fromEntries(allTopics.map((topic) => [topic.name, topic.cleanup]));
    const dated = { policy: 'delete', retentionMs: 14 * 86_400_000 };
    expect(policies).toEqual({
      'stayline.catalog.v1': { policy: 'compact' },
      'stayline.booking.v1': dated,
      'stayline.cart.v1': dated,
      'stayline.hold.v1': { policy: 'compact' },
      'stayline.webhook-event.v1': dated,
    });
  });

  // EVENT-10
  it('name a dead-letter topic after the topic and the group', () => {
    expect(deadLetterTopic(topics.booking.name, 'marketing').name).toBe('stayline.booking.v1.dlq.marketing');
  });
});
