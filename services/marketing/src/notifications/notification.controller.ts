import { type Database } from '@stayline/database';
import { Accepts, answerOnce, type BodyRequest, emptyBody, Refuses, Repeatable } from '@stayline/http';
import { Controller, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { claimErrors } from '../claims/claim.errors';
import { guestBookingErrors } from '../guest-bookings/guest-booking.errors';
import { sendErrors } from '../sends/send.errors';
import { type QueuedView } from '../sends/send.view';
import { suppressionErrors } from '../suppressions/suppression.errors';
import { notificationErrors } from './notification.errors';
import { type NotificationUseCases } from './notification.use-cases';

@Route('api/v1/admin/bookings/{bookingId}/notifications/winback/{channel}')
@Tags('Win-back')
@Security('admin')
@Refuses(
  guestBookingErrors.notFound,
  guestBookingErrors.ambiguous,
  notificationErrors.notReachable,
  suppressionErrors.suppressed,
  sendErrors.limitReached,
)
export class NotificationController extends Controller {
  constructor(
    private readonly database: Database,
    private readonly notifications: NotificationUseCases,
  ) {
    super();
  }

  /**
   * Sends the guest a link to the offers, good for that booking and 14 days. There is no body.
   * @maxLength bookingId 100
   */
  @Post('pre-claim')
  @Repeatable()
  @Accepts(emptyBody)
  @SuccessResponse(202, 'Queued')
  @Refuses(claimErrors.notEligible)
  inviteGuest(
    @Path() bookingId: string,
    @Path() channel: 'EMAIL' | 'SMS' | 'MESSAGING',
    @Request() request: BodyRequest<'admin', typeof emptyBody>,
  ): Promise<QueuedView> {
    return answerOnce(this.database, request, (tx) => this.notifications.invite(tx, bookingId, channel));
  }

  /**
   * Sends the guest what was claimed last. There is no body.
   * @maxLength bookingId 100
   */
  @Post('post-claim')
  @Repeatable()
  @Accepts(emptyBody)
  @SuccessResponse(202, 'Queued')
  @Refuses(notificationErrors.notClaimed)
  confirmClaim(
    @Path() bookingId: string,
    @Path() channel: 'EMAIL' | 'SMS' | 'MESSAGING',
    @Request() request: BodyRequest<'admin', typeof emptyBody>,
  ): Promise<QueuedView> {
    return answerOnce(this.database, request, (tx) => this.notifications.confirm(tx, bookingId, channel));
  }
}
