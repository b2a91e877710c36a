import { isUtf8 } from 'node:buffer';
import { newId, type OutgoingEvent, reviewReceived, webhookEventReceived } from '@stayline/contracts';
import { type Database } from '@stayline/database';
import { newEvent } from '@stayline/events';
import { httpErrors, refuseDeepBody } from '@stayline/http';
import { currentTrace } from '@stayline/logger';
import { type Request } from 'express';
import { firstOfKey, type SentEvent } from '../events/event.store';
import { type AcknowledgementView } from './acknowledgement.view';
import { ingestErrors } from './ingest.errors';
import { KeepEvents } from './keep-events';
import { readBody } from './read-body';
import { readReceived } from './received';
import { readReview } from './review';
import { type SenderCheck } from './sender-check';
import { Slots } from './slots';

/** Bodies that are read or written at once, at 1 MiB each at the most; further ones wait, then are refused. */
const BODIES = { atOnce: 64, waiting: 1_000, full: () => ingestErrors.busy() };
const DEFAULT_CONTENT_TYPE = 'application/json';
const CONTENT_TYPE = /^[\x20-\x7e]{1,200}$/;

export class ReceiveUseCases {
  private readonly slots = new Slots(BODIES);
  private readonly events: KeepEvents;

  constructor(
    private readonly database: Database,
    private readonly senders: SenderCheck,
  ) {
    this.events = new KeepEvents(database);
  }

  /** The credential first, then the body; answers once the event is on disk. */
  async receive(source: string, request: Request): Promise<AcknowledgementView> {
    await this.senders.check(source, request.headersDistinct.authorization);
    return this.slots.run(async () => {
      const body = await readBody(request);
      const json = parse(body);
      const { eventType, keyHash } = readReceived(json, body, request.headers);
      const event = {
        id: newId('whe'),
        source,
        eventType,
        body,
        contentType: contentTypeOf(request),
        requestId: currentTrace()?.requestId ?? null,
        keyHash,
      };
      const kept = await this.events.keep({ event, told: toldOf(event, json) });
      if (kept === true) return { status: 'ok', eventId: event.id, duplicate: 'false' };
      // A key that was forgotten in this very moment: the sender tries again, and is new.
      const first = kept || (await firstOfKey(this.database, source, eventType, keyHash));
      if (first === undefined) throw ingestErrors.busy();
      return { status: 'ok', eventId: first, duplicate: 'true' };
    });
  }
}

/** The word that leads to its deliveries, and the rating of a review. */
function toldOf(event: SentEvent, json: unknown): OutgoingEvent[] {
  const { id: subject, source, eventType } = event;
  const about = { source: 'stayline/webhooks', subject, sequence: 1 };
  const data = { eventId: subject, source, eventType, run: 1 };
  const received = newEvent(webhookEventReceived, Object.assign({ data }, about));
  const review = readReview(event, json);
  return review ? [received, newEvent(reviewReceived, Object.assign({ data: review }, about))] : [received];
}

function parse(body: Buffer): unknown {
  if (!isUtf8(body)) throw httpErrors.bodyMalformed();
  refuseDeepBody(body);
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw httpErrors.bodyMalformed();
  }
}

/** As it was sent, because the body goes on as it was sent. */
function contentTypeOf(request: Request): string {
  const sent = request.headers['content-type'];
  return sent !== undefined && CONTENT_TYPE.test(sent) ? sent : DEFAULT_CONTENT_TYPE;
}
