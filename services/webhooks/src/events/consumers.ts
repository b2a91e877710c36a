import { type allEvents, type Event, type WebhookEventTold } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Handlers } from '@stayline/events';
import { fanOut } from './fan-out';

const deliver = async (tx: Tx, { data }: Event<string, WebhookEventTold>): Promise<void> => {
  await fanOut(tx, data.eventId, data.run);
};

/** Event type → what is delivered. */
export const webhooksHandlers: Handlers<typeof allEvents> = {
  'webhook-event.received': deliver,
  'webhook-event.replayed': deliver,
};
