import { calendarErrors } from '@stayline/calendar';
import { Accepts, type BodyRequest, type CallerRequest, Refuses } from '@stayline/http';
import { Controller, Delete, Patch, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { cartErrors } from '../carts/cart.errors';
import { type CartView, viewCart } from '../carts/cart.view';
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
export class GuestController extends Controller {
  constructor(private readonly guests: GuestUseCases) {
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
  async setPrimaryGuest(
    @Path() cartId: string,
    @Request() request: BodyRequest<'agent', typeof primaryGuestBody>,
  ): Promise<CartView> {
    const sent = { ...request.body, guestId: request.body.guestId ?? null };
    return viewCart(await this.guests.setPrimary(request.caller.sub, cartId, sent));
  }

  /** Takes the primary guest off the cart. */
  @Delete('primary-guest')
  @Refuses(cartErrors.notFound, guestErrors.notFound, cartErrors.archived)
  async removePrimaryGuest(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return viewCart(await this.guests.removePrimary(request.caller.sub, cartId));
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
  async addSecondaryGuest(
    @Path() cartId: string,
    @Request() request: BodyRequest<'agent', typeof secondaryGuestBody>,
  ): Promise<CartView> {
    const sent = { ...request.body, position: request.body.position ?? null };
    return viewCart(await this.guests.addSecondary(request.caller.sub, cartId, sent));
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
  async updateSecondaryGuest(
    @Path() cartId: string,
    @Path() guestId: string,
    @Request() request: BodyRequest<'agent', typeof secondaryGuestChangeBody>,
  ): Promise<CartView> {
    const change = knownFields(request.body, CHANGEABLE);
    return viewCart(await this.guests.changeSecondary(request.caller.sub, cartId, guestId, change));
  }

  /** Takes the guest off the cart. */
  @Delete('secondary-guests/{guestId}')
  @Refuses(cartErrors.notFound, guestErrors.notFound, cartErrors.archived)
  async removeSecondaryGuest(
    @Path() cartId: string,
    @Path() guestId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    return viewCart(await this.guests.removeSecondary(request.caller.sub, cartId, guestId));
  }
}
