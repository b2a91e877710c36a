import {
  bookingConfirmed,
  type BookingConfirmed,
  type EventDefinition,
  type holdEvents,
  type HoldState,
  newId,
  topics,
} from '@stayline/contracts';
import { type Environment, publishEvent, ServiceUnderTest } from '@stayline/harness';
import { recordingReceiver, type RecordingReceiver, waitFor } from '@stayline/testkit';
import { api } from '../../src/api';
import { createMarketingApp } from '../../src/app';
import { migrations } from '../../src/database/migrations';
import { type MarketingSettings, settings } from '../../src/settings';
import { confirmedBooking } from './confirmed-booking';
import { holdState } from './hold-state';
import { MailServer } from './mail-server';

export interface StoredMessage {
  id: string;
  channel: string;
  status: string;
  attempts: number;
  lastError: string | null;
  providerId: string | null;
}

type HoldEvent = (typeof holdEvents)[number];

interface EventOptions {
  times?: number;
  /** When it happened; by default now. */
  time?: Date;
}

const STORED = 'id, channel, status, attempts, last_error AS "lastError", provider_id AS "providerId"';

/** The running service, with a real mail server and a real messaging gateway. */
export class RunningMarketing extends ServiceUnderTest<MarketingSettings> {
  readonly mailServer = new MailServer();
  /** Of the messaging app. */
  gateway!: RecordingReceiver;
  sms!: RecordingReceiver;

  constructor() {
    super({
      name: 'marketing',
      settings,
      migrations,
      createApp: createMarketingApp,
      openapi: api.openapi,
      defaultCaller: { kind: 'admin', sub: 'operator-1' },
      env: {
        SMTP_FROM: 'Stayline <bookings@stayline.test>',
        SMTP_TIMEOUT_MS: '2000',
        MESSAGING_TOKEN: 'gateway-token',
        MESSAGING_TIMEOUT_MS: '2000',
        SMS_TOKEN: 'sms-token',
        SMS_TIMEOUT_MS: '2000',
        WINBACK_LINK_SECRET: 'the secret of the guests’ links, for tests',
        WINBACK_RATING_SOURCES: 'guest-reviews',
        WINBACK_PUBLIC_URL: 'https://stay.example',
        MESSAGE_FIRST_RETRY_MS: '50',
        MESSAGE_MAX_RETRY_MS: '200',
      },
      reads: [topics.booking, topics.hold, topics.webhookEvent],
    });
  }

  override async start(env: Environment = {}): Promise<void> {
    this.started.add(await this.mailServer.start(), (server) => server.stop());
    this.gateway = await this.startGateway();
    this.sms = await this.startGateway();
    const outside = { SMTP_URL: this.mailServer.url, MESSAGING_URL: this.gateway.url, SMS_URL: this.sms.url };
    await super.start({ ...outside, ...env });
  }

  private async startGateway(): Promise<RecordingReceiver> {
    const gateway = this.started.add(await recordingReceiver(), (receiver) => receiver.stop());
    gateway.answerWith({ status: 202, body: { id: 'provider-1' } });
    return gateway;
  }

  /** Publishes one event of this booking, `times` times; returns the booking. */
  async confirm(
    change?: Parameters<typeof confirmedBooking>[0],
    { times }: { times?: number } = {},
  ): Promise<BookingConfirmed> {
    const booking = confirmedBooking({ bookingId: newId('bkg'), reference: newId('P'), ...change });
    await publishEvent(this.log, bookingConfirmed, { subject: booking.bookingId, data: booking }, times);
    return booking;
  }

  /** Publishes one event of this hold, `times` times; returns the hold. */
  async tellOfHold(
    definition: HoldEvent,
    change?: Partial<HoldState>,
    { times, time = new Date() }: EventOptions = {},
  ): Promise<HoldState> {
    const hold = holdState({ holdId: newId('hld'), ...change });
    const event: EventDefinition<string, HoldState> = definition;
    await publishEvent(this.log, event, { subject: hold.holdId, data: hold, time }, times);
    return hold;
  }

  messages(bookingId: string): Promise<StoredMessage[]> {
    return this.database.rows(`SELECT ${STORED} FROM message WHERE booking_id = $1 ORDER BY channel`, [bookingId]);
  }

  remindersOf(holdId: string): Promise<StoredMessage[]> {
    return this.database.rows(`SELECT ${STORED} FROM message WHERE starts_with(dedupe_key, $1) ORDER BY created_at`, [
      `hold:${holdId}:`,
    ]);
  }

  /** Waits until a message has this status. */
  async endedAs(messageId: string, status = 'SENT'): Promise<StoredMessage> {
    return waitFor(`the message ${messageId} to be ${status}`, async () => {
      const message = await this.database.one<StoredMessage>(`SELECT ${STORED} FROM message WHERE id = $1`, [
        messageId,
      ]);
      return message?.status === status && message;
    });
  }

  /** Waits until both confirmations of a booking have this status. */
  async ended(bookingId: string, status = 'SENT'): Promise<StoredMessage[]> {
    return waitFor(`the messages of ${bookingId} to be ${status}`, async () => {
      const messages = await this.messages(bookingId);
      return messages.length > 0 && messages.every((message) => message.status === status) && messages;
    });
  }
}
