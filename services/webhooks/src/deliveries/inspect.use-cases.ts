import { type Database } from '@stayline/database';
import { pageToken, readPageToken } from '@stayline/http';
import { eventErrors } from '../events/event.errors';
import { eventExists } from '../events/event.store';
import { deliveryView, type DeliveryView, type DeliveryWithAttempts, withAttempts } from './delivery.view';
import {
  attemptsOf,
  deliveriesOfEvent,
  type DeliveryFilter,
  type DeliveryRow,
  failedDeliveries,
  listDeliveries,
} from './inspect.store';

const DELIVERY_ID = /^whd_[a-z0-9]{26}$/;
/** With twenty attempts of 4 KiB each, a chunk is some 4 MB at the most. */
const CHUNK = 50;

export interface DeliveryPage {
  list: DeliveryView[];
  /** Hand it back as `pageToken` for the page after this one; null: this was the last. @example "ZGxfMDFqZDN3MWg5eg" */
  nextPageToken: string | null;
}

export class InspectUseCases {
  constructor(private readonly database: Database) {}

  /** Every delivery of an event with every attempt, a chunk at a time. WEBHOOK_EVENT_NOT_FOUND. */
  async *ofEvent(eventId: string): AsyncGenerator<readonly DeliveryWithAttempts[]> {
    if (!(await eventExists(this.database, eventId))) throw eventErrors.notFound();
    let after: DeliveryRow | undefined;
    do {
      const rows = await deliveriesOfEvent(this.database, eventId, after, CHUNK);
      yield await this.withAttempts(rows);
      after = rows.length === CHUNK ? rows.at(-1) : undefined;
    } while (after);
  }

  async failed(limit: number): Promise<DeliveryWithAttempts[]> {
    return this.withAttempts(await failedDeliveries(this.database, limit));
  }

  async list(filter: DeliveryFilter, token: string | undefined, limit: number): Promise<DeliveryPage> {
    const rows = await listDeliveries(this.database, filter, readPageToken(token, DELIVERY_ID), limit + 1);
    const list = rows.slice(0, limit);
    const last = rows.length > limit ? list.at(-1) : undefined;
    return {
      list: list.map(deliveryView),
      nextPageToken: last ? pageToken(last.id) : null,
    };
  }

  private async withAttempts(rows: readonly DeliveryRow[]): Promise<DeliveryWithAttempts[]> {
    const attempts = await attemptsOf(
      this.database,
      rows.map(({ id }) => id),
    );
    return rows.map((row) =>
      withAttempts(
        row,
        attempts.filter(({ deliveryId }) => deliveryId === row.id),
      ),
    );
  }
}
