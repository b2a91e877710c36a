import { newId, webhookEventReceived, webhookEventReplayed } from '@stayline/contracts';
import { type Database, type Tx } from '@stayline/database';
import { appendToOutbox, newEvent } from '@stayline/events';
import { findEndpoint } from '../endpoints/endpoint.store';
import { endpointErrors } from '../endpoints/endpoint.errors';
import { eventErrors } from './event.errors';
import { beginRun, type BegunRun, findEvent, insertEvent, recentEvents } from './event.store';
import {
  eventView,
  type ReplayView,
  type TestView,
  type WebhookEventView,
  type WebhookEventWithBody,
} from './event.view';

const SOURCE = 'stayline/webhooks';
const TEST_TYPE = 'webhook.test';

export class EventUseCases {
  constructor(private readonly database: Database) {}

  async recent(limit: number): Promise<WebhookEventView[]> {
    return (await recentEvents(this.database, limit)).map(eventView);
  }

  async get(id: string): Promise<WebhookEventWithBody> {
    const found = await findEvent(this.database, id);
    if (!found) throw eventErrors.notFound();
    return { ...eventView(found), contentType: found.contentType, body: found.body.toString('utf8') };
  }

  /** A fresh run beside those before it, by the way of every event. */
  async replay(id: string): Promise<ReplayView> {
    return this.database.transaction((tx) => replayEvent(tx, id));
  }

  /** An event of the endpoint's source that goes to this endpoint alone, by the way of every event. */
  async sendTest(endpointId: string): Promise<TestView> {
    const endpoint = await findEndpoint(this.database, endpointId);
    if (!endpoint?.active) throw endpointErrors.notFound();
    const { source } = endpoint;
    const id = newId('whe');
    const body = { id, type: TEST_TYPE, timestamp: new Date().toISOString(), data: { endpointId } };
    await this.database.transaction(async (tx) => {
      await insertEvent(tx, {
        id,
        source,
        eventType: TEST_TYPE,
        body: Buffer.from(JSON.stringify(body)),
        contentType: 'application/json',
        requestId: null,
        onlyEndpointId: endpointId,
      });
      const data = { eventId: id, source, eventType: TEST_TYPE, run: 1 };
      await appendToOutbox(tx, newEvent(webhookEventReceived, { source: SOURCE, subject: id, sequence: 1, data }));
    });
    return { eventId: id };
  }
}

/** WEBHOOK_EVENT_NOT_FOUND. */
export async function replayEvent(tx: Tx, id: string): Promise<ReplayView> {
  const begun = await beginRun(tx, id);
  if (!begun) throw eventErrors.notFound();
  await tellReplayed(tx, [begun]);
  return { eventId: id, run: begun.runs };
}

/** Tells of runs that have begun, so that they are fanned out by the way of every event. */
export async function tellReplayed(tx: Tx, begun: readonly BegunRun[]): Promise<void> {
  const events = begun.map(({ id: eventId, source, eventType, runs: run }) => {
    const data = { eventId, source, eventType, run };
    return newEvent(webhookEventReplayed, { source: SOURCE, subject: eventId, sequence: run, data });
  });
  await appendToOutbox(tx, events);
}
