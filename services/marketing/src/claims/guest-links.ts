import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'wbl';
const SHAPE = /^wbl_([0-9a-z]{1,9})_([A-Za-z0-9_-]{43})$/;

export interface GuestLinkOptions {
  readonly secret: string;
  /** Where guests reach the platform, without a slash at the end. */
  readonly publicUrl: string;
  readonly days: number;
}

/**
 * The links by which guests reach their offers: signed for one booking, for this purpose and until a moment. A booking's id alone opens nothing
 * (WIN-9).
 */
export class GuestLinks {
  constructor(private readonly options: GuestLinkOptions) {}

  /** When a link that is made now ends. */
  endOf(now: Date): Date {
    return new Date(now.getTime() + this.options.days * 24 * 60 * 60 * 1000);
  }

  tokenFor(bookingId: string, end: Date): string {
    const seconds = Math.floor(end.getTime() / 1000).toString(36);
    return `${PREFIX}_${seconds}_${this.sign(bookingId, seconds).toString('base64url')}`;
  }

  urlFor(bookingId: string, end: Date): string {
    return `${this.options.publicUrl}/winback/${encodeURIComponent(bookingId)}?t=${this.tokenFor(bookingId, end)}`;
  }

  opens(token: string, bookingId: string, now: Date): boolean {
    const [, seconds, signature] = SHAPE.exec(token) ?? [];
    if (seconds === undefined || signature === undefined) return false;
    const given = Buffer.from(signature, 'base64url');
    const ends = parseInt(seconds, 36) * 1000;
    return timingSafeEqual(given, this.sign(bookingId, seconds)) && now.getTime() < ends;
  }

  private sign(bookingId: string, seconds: string): Buffer {
    return createHmac('sha256', this.options.secret).update(`win-back claim\n${bookingId}\n${seconds}`).digest();
  }
}
