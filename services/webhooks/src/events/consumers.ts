import { type allEvents, type Event, newId, type WebhookEventTold } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Handlers } from '@stayline/events';
import { PLATFORM_SOURCE } from '../source';
import { insertEvent } from './event.store';
import { fanOut } from './fan-out';
import { platformEventBody, type PlatformEventType } from './platform-events';

/** Makes the deliveries of what was received or is replayed. */
const deliver = {
  together: (tx: Tx, events: readonly Event<string, WebhookEventTold>[]): Promise<void> =>
    fanOut(
      tx,
      events.map(({ time, data: { eventId, run } }) => ({ eventId, run, toldAt: new Date(time) })),
    ),
};

/** Keeps the platform's own event and makes its deliveries, in the transaction that records that it was heard. */
const tellAs =
  (eventType: PlatformEventType) =>
  async (tx: Tx, { time, data, requestid }: Event): Promise<void> => {
    const id = newId('whe');
    await insertEvent(tx, {
      id,
      source: PLATFORM_SOURCE,
      eventType,
      body: platformEventBody(eventType, id, time, data),
      contentType: 'application/json',
      requestId: requestid ?? null,
      onlyEndpointId: null,
    });
    await fanOut(tx, [{ eventId: id, run: 1, toldAt: new Date(time) }]);
  };

/** Event type → what is delivered. */
export const webhooksHandlers: Handlers<typeof allEvents> = {
  'webhook-event.received': deliver,
  'webhook-event.replayed': deliver,
  'booking.confirmed': tellAs('booking.created'),
  'booking.cancelled': tellAs('booking.cancelled'),
  'hold.placed': tellAs('hold.placed'),
  'hold.released': tellAs('hold.released'),
  'hold.expired': tellAs('hold.expired'),
  'hold.confirmed': tellAs('hold.confirmed'),
};
