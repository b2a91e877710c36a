import { calendarErrors } from '@stayline/calendar';
import { Accepts, type BodyRequest, type CallerRequest, Refuses, Repeatable } from '@stayline/http';
import { Controller, Delete, Patch, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type CartAnswers } from '../carts/cart-answers';
import { cartErrors } from '../carts/cart.errors';
import { type CartView } from '../carts/cart.view';
import { knownFields } from '../carts/known-fields';
import { primaryGuestBody, secondaryGuestBody, secondaryGuestChangeBody } from './guest.bodies';
import { guestErrors } from './guest.errors';
import { type GuestUseCases } from './guest.use-cases';

const CHANGEABLE = [
  ...(['firstName', 'lastName', 'position', 'salutation', 'email', 'phone'] as const),
  ...(['countryCode', 'city', 'dob', 'anniversary'] as const),
];

@Route('api/v1/cart/{cartId}')
@Tags('Guests')
@Security('agent')
@Repeatable()
export class GuestController extends Controller {
  constructor(
    private readonly guests: GuestUseCases,
    private readonly answers: CartAnswers,
  ) {
    super();
  }

  /**
   * Sets the guest that the cart is for, in place of an earlier one. Phone and e-mail must not be registered to another guest of the
   * directory; the guest's own, by `guestId`, are accepted.
   */
  @Post('primary-guest')
  @Accepts(primaryGuestBody)
  @SuccessResponse(200, 'Set')
  @Refuses(
    calendarErrors.dateInvalid,
    guestErrors.phoneInvalid,
    guestErrors.emailInvalid,
    guestErrors.unknown,
    cartErrors.sizeLimitReached,
    cartErrors.notFound,
    guestErrors.contactTaken,
    guestErrors.duplicate,
    cartErrors.archived,
  )
  setPrimaryGuest(
    @Path() cartId: string,
    @Request() request: BodyRequest<'agent', typeof primaryGuestBody>,
  ): Promise<CartView> {
    const sent = { ...request.body, guestId: request.body.guestId ?? null };
    return this.answers.once(request, (tx) => this.guests.setPrimary(tx, request.caller.sub, cartId, sent));
  }

  /** Takes the primary guest off the cart. */
  @Delete('primary-guest')
  @Refuses(cartErrors.notFound, guestErrors.notFound, cartErrors.archived)
  removePrimaryGuest(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return this.answers.once(request, (tx) => this.guests.removePrimary(tx, request.caller.sub, cartId));
  }

  /**
   * Adds another guest; a cart has at most 1 000 unless operators have set another limit. The same person, by phone, then by e-mail, cannot be on the cart twice.
   */
  @Post('secondary-guests')
  @Accepts(secondaryGuestBody)
  @SuccessResponse(200, 'Added')
  @Refuses(
    calendarErrors.dateInvalid,
    guestErrors.phoneInvalid,
    guestErrors.emailInvalid,
    guestErrors.limitReached,
    cartErrors.sizeLimitReached,
    cartErrors.notFound,
    guestErrors.duplicate,
    cartErrors.archived,
  )
  addSecondaryGuest(
    @Path() cartId: string,
    @Request() request: BodyRequest<'agent', typeof secondaryGuestBody>,
  ): Promise<CartView> {
    const sent = { ...request.body, position: request.body.position ?? null };
    return this.answers.once(request, (tx) => this.guests.addSecondary(tx, request.caller.sub, cartId, sent));
  }

  /** Changes only what is sent. */
  @Patch('secondary-guests/{guestId}')
  @Accepts(secondaryGuestChangeBody)
  @Refuses(
    calendarErrors.dateInvalid,
    guestErrors.phoneInvalid,
    guestErrors.emailInvalid,
    cartErrors.sizeLimitReached,
    cartErrors.notFound,
    guestErrors.notFound,
    guestErrors.duplicate,
    cartErrors.archived,
  )
  updateSecondaryGuest(
    @Path() cartId: string,
    @Path() guestId: string,
    @Request() request: BodyRequest<'agent', typeof secondaryGuestChangeBody>,
  ): Promise<CartView> {
    const change = knownFields(request.body, CHANGEABLE);
    return this.answers.once(request, (tx) =>
      this.guests.changeSecondary(tx, request.caller.sub, cartId, guestId, change),
    );
  }

  /** Takes the guest off the cart. */
  @Delete('secondary-guests/{guestId}')
  @Refuses(cartErrors.notFound, guestErrors.notFound, cartErrors.archived)
  removeSecondaryGuest(
    @Path() cartId: string,
    @Path() guestId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return this.answers.once(request, (tx) => this.guests.removeSecondary(tx, request.caller.sub, cartId, guestId));
  }
}
