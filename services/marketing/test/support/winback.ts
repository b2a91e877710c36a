import { type BookingConfirmed } from '@stayline/contracts';
import { type OfferDetailView } from '../../src/offers/offer.view';
import { type confirmedBooking } from './confirmed-booking';
import { type RunningMarketing } from './marketing';

export const RATING = '/api/v1/admin/bookings/{bookingId}/rating';
export const OFFERS = '/api/v1/admin/winback/offers';
export const NOTIFY = '/api/v1/admin/bookings/{bookingId}/notifications/winback/{channel}/{occasion}';
export const VOUCHER = { kind: 'VOUCHER', title: 'INR 2,000 off', terms: 'For one booking within a year.' };
const PUBLIC = { kind: 'public' } as const;

/** A booking that win-back knows, without its confirmations. */
export async function stayed(
  world: RunningMarketing,
  change: Parameters<typeof confirmedBooking>[0] = {},
): Promise<BookingConfirmed> {
  const booking = await world.confirm({ confirmationRequested: false, ...change });
  await world.caughtUp();
  return booking;
}

/** One whose guest gave this rating. */
export async function rated(
  world: RunningMarketing,
  rating = 2,
  change: Parameters<typeof stayed>[1] = {},
): Promise<BookingConfirmed> {
  const booking = await stayed(world, change);
  await world.call('PUT', RATING, { bookingId: booking.bookingId, body: { rating } });
  return booking;
}

export async function offered(world: RunningMarketing, change: object = {}): Promise<OfferDetailView> {
  return (await world.call<OfferDetailView>('POST', OFFERS, { body: { ...VOUCHER, ...change } })).data;
}

/** The guest's link, out of the mail that brings it. */
export async function linkOf(world: RunningMarketing, bookingId: string): Promise<{ token: string; url: string }> {
  const route = NOTIFY.replace('{occasion}', 'pre-claim');
  const { data } = await world.call<{ messageId: string }>('POST', route, { bookingId, channel: 'EMAIL' });
  await world.endedAs(data.messageId);
  const mail = world.mailServer.mails.find(({ parsed }) => parsed.messageId?.includes(data.messageId));
  const [url = '', token = ''] = /https?:\S+\/winback\/[^\s?]+\?t=([\w-]+)/.exec(mail?.parsed.text ?? '') ?? [];
  return { url, token };
}

/** Whoever comes by the guest's link. */
export const byLink = (token: string) => ({ as: PUBLIC, query: { t: token } });
