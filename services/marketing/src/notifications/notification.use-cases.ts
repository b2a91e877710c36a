import { newId } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { claimErrors } from '../claims/claim.errors';
import { claimsOf } from '../claims/claim.store';
import { type ClaimUseCases, platformNow } from '../claims/claim.use-cases';
import { type GuestLinks } from '../claims/guest-links';
import { type GuestBooking, maxAllowed, whyNotEligible } from '../guest-bookings/guest-booking';
import { theBooking } from '../guest-bookings/guest-booking.use-cases';
import { type MessageChannel } from '../messages/message';
import { addMessages } from '../messages/message.store';
import { countSend } from '../sends/send-limit';
import { type QueuedView } from '../sends/send.view';
import { suppressionErrors } from '../suppressions/suppression.errors';
import { isSuppressed } from '../suppressions/suppression.store';
import { type TemplateCatalog } from '../templates/template-catalog';
import { readableDate, readableMoment } from '../templates/wording';
import { notificationErrors } from './notification.errors';
import { type Invitation, type Receipt, type winBackTemplates } from './winback-templates';

export interface NotificationOptions {
  readonly templates: TemplateCatalog;
  readonly claims: ClaimUseCases;
  readonly links: GuestLinks;
  readonly usualMaximum: number;
  readonly zone: string;
  readonly perMinute: number;
}

type Occasion = 'winback-pre-claim' | 'winback-post-claim';

/** In logs and lists. */
const KINDS: Record<Occasion, string> = {
  'winback-pre-claim': 'WINBACK_PRE_CLAIM',
  'winback-post-claim': 'WINBACK_POST_CLAIM',
};

/** WIN-10: what operators send to guests about win-back. */
export class NotificationUseCases {
  constructor(private readonly options: NotificationOptions) {}

  /** Sends the guest the link. Refused where there is nothing that the guest could claim. */
  async invite(tx: Tx, bookingId: string, channel: MessageChannel): Promise<QueuedView> {
    const { claims, links, usualMaximum, zone } = this.options;
    const booking = await theBooking(tx, bookingId);
    const reason = whyNotEligible(booking, maxAllowed(booking, usualMaximum));
    if (reason !== undefined) throw claimErrors.notEligible(reason);
    const offers = await claims.openOffers(tx, booking);
    if (offers.length === 0) throw claimErrors.notEligible('no offer is open to the booking');
    const end = links.endOf(await platformNow(tx));
    const invitation: Invitation = {
      ...stayOf(booking),
      checkin: readableDate(booking.checkinDate),
      checkout: readableDate(booking.checkoutDate),
      link: links.urlFor(booking.id, end),
      linkEnds: readableMoment(end.toISOString(), zone),
      offers: offers.map(({ title, terms }) => ({ title, terms })),
    };
    return this.send(tx, booking, { channel, occasion: 'winback-pre-claim', data: invitation });
  }

  /** Sends the guest what was claimed last. */
  async confirm(tx: Tx, bookingId: string, channel: MessageChannel): Promise<QueuedView> {
    const booking = await theBooking(tx, bookingId);
    const [claim] = await claimsOf(tx, booking.id);
    if (!claim) throw notificationErrors.notClaimed();
    const { title, terms, id: claimId } = claim;
    const receipt: Receipt = { ...stayOf(booking), title, terms, claimId };
    return this.send(tx, booking, { channel, occasion: 'winback-post-claim', data: receipt });
  }

  private async send(
    tx: Tx,
    booking: GuestBooking,
    { channel, occasion, data }: { channel: MessageChannel; occasion: Occasion; data: Invitation | Receipt },
  ): Promise<QueuedView> {
    const recipient = channel === 'EMAIL' ? booking.guestEmail : booking.guestPhone;
    if (recipient === null) throw notificationErrors.notReachable(channel === 'EMAIL' ? 'e-mail address' : 'phone');
    if (channel === 'EMAIL' && (await isSuppressed(tx, recipient))) throw suppressionErrors.suppressed();
    await countSend(tx, this.options.perMinute);
    const name: keyof typeof winBackTemplates = channel === 'EMAIL' ? occasion : `${occasion}-text`;
    const { [name]: template } = await this.options.templates.newest(tx, [name]);
    const content = channel === 'EMAIL' ? template.renderMail(data) : template.renderText(data);
    const about = { id: newId('msg'), channel, kind: KINDS[occasion], dedupeKey: null, bookingId: booking.id };
    await addMessages(tx, [{ ...about, recipient, ...content }]);
    return { messageId: about.id, status: 'QUEUED' };
  }
}

function stayOf({ guestFirstName: firstName, propertyName, reference }: GuestBooking) {
  return { firstName, propertyName, reference };
}
