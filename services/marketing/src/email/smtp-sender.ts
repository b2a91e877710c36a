import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { type MessageSender, type OutgoingMessage, type Sent } from '../messages/message';
import { isEmailAddress } from './email-address';
import { smtpFailure } from './smtp-failure';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, login included. */
  readonly url: string;
  /** `Name <address>` or an address. */
  readonly from: string;
  /** Everything from waiting for a connection to the server's last answer. */
  readonly timeoutMs: number;
  readonly maxConnections: number;
}

/** Mail servers silently drop idle connections after some minutes. Ours are closed before that. */
const IDLE_TIMEOUT_MS = 20_000;
const MAX_MESSAGES_PER_CONNECTION = 100;
const HEADER_BREAK = /[\r\n]/;

/**
 * E-mail by SMTP. The same message always has the same bytes, including `Message-ID`, date and boundary, so that a
 * repeat after a lost answer can be recognised.
 */
export class SmtpSender implements MessageSender {
  private readonly from: { name: string; address: string };
  private readonly transport;

  constructor(private readonly options: SmtpOptions) {
    this.from = readSender(options.from);
    this.transport = createTransport({
      url: options.url,
      pool: true,
      maxConnections: options.maxConnections,
      maxMessages: MAX_MESSAGES_PER_CONNECTION,
      // Only the dispatcher tries again, because it records every attempt.
      maxRequeues: 0,
      idleTimeout: IDLE_TIMEOUT_MS,
      dnsTimeout: options.timeoutMs,
      connectionTimeout: options.timeoutMs,
      greetingTimeout: options.timeoutMs,
      socketTimeout: options.timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(message: OutgoingMessage, signal: AbortSignal): Promise<Sent> {
    if (!isEmailAddress(message.recipient)) return { kind: 'never', reason: 'the recipient is no e-mail address' };
    if (HEADER_BREAK.test(message.subject ?? '')) return { kind: 'never', reason: 'the subject has a line break' };
    try {
      await this.transport.sendMail({
        ...this.compose(message),
        signal: AbortSignal.any([signal, AbortSignal.timeout(this.options.timeoutMs)]),
      });
      return { kind: 'done', result: { providerId: this.messageIdOf(message.id) } };
    } catch (error) {
      return smtpFailure(error);
    }
  }

  stop(): void {
    this.transport.close();
  }

  private compose(message: OutgoingMessage) {
    return {
      messageId: this.messageIdOf(message.id),
      date: message.createdAt,
      baseBoundary: message.id,
      from: this.from,
      to: { name: '', address: message.recipient },
      subject: message.subject ?? '',
      text: message.text,
      ...(message.html !== null && { html: message.html }),
      // RFC 3834: prevents out-of-office answers.
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
  }

  private messageIdOf(id: string): string {
    return `<${id}@${this.from.address.slice(this.from.address.lastIndexOf('@') + 1)}>`;
  }
}

function readSender(from: string): { name: string; address: string } {
  const [sender, ...others] = addressparser(from, { flatten: true });
  if (!sender || others.length > 0 || !isEmailAddress(sender.address)) {
    throw new Error('SMTP_FROM must be one e-mail address, such as Stayline <bookings@example.com>');
  }
  return { name: sender.name, address: sender.address };
}
