import { Accepts, type BodyRequest, type CallerRequest, httpErrors, Refuses, Repeatable } from '@stayline/http';
import { Controller, Delete, Path, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { type CartAnswers } from '../carts/cart-answers';
import { cartErrors } from '../carts/cart.errors';
import { type CartView } from '../carts/cart.view';
import { modificationBody, rejectionBody } from './modification.bodies';
import { modificationErrors } from './modification.errors';
import { type ModificationUseCases } from './modification.use-cases';

@Route('api/v1/cart/{cartId}/modification')
@Tags('Amount modification')
@Security('agent')
@Repeatable()
export class ModificationController extends Controller {
  constructor(
    private readonly modifications: ModificationUseCases,
    private readonly answers: CartAnswers,
  ) {
    super();
  }

  /**
   * Asks for another final total. A lower total waits for an approver of the cart's channel; a higher one applies at
   * once. Editing items, meals, services or channel afterwards ends it.
   */
  @Post()
  @Accepts(modificationBody)
  @SuccessResponse(200, 'Requested, or applied')
  @Refuses(
    modificationErrors.sameTotal,
    modificationErrors.emptyCart,
    cartErrors.sizeLimitReached,
    cartErrors.notFound,
    modificationErrors.pending,
    cartErrors.archived,
  )
  requestModification(
    @Path() cartId: string,
    @Request() request: BodyRequest<'agent', typeof modificationBody>,
  ): Promise<CartView> {
    const { targetTotal, reason, attachmentUrl = null } = request.body;
    if (attachmentUrl !== null) checkAttachment(attachmentUrl);
    const wanted = { targetTotal, reason: reason?.trim() ?? null, attachmentUrl };
    return this.answers.once(request, (tx) => this.modifications.request(tx, request.caller.sub, cartId, wanted));
  }

  /** Withdraws the pending modification. */
  @Delete()
  @Refuses(cartErrors.notFound, modificationErrors.notPending, cartErrors.archived)
  withdrawModification(@Path() cartId: string, @Request() request: CallerRequest<'agent'>): Promise<CartView> {
    return this.answers.once(request, (tx) => this.modifications.withdraw(tx, request.caller.sub, cartId));
  }

  /**
   * An approver of the cart's channel agrees: the cart's grand total becomes the `targetTotal`. The discount must be
   * within the approver's limit, both of the total at the time of the request and of the total now.
   */
  @Post('{modId}/approve')
  @SuccessResponse(200, 'Approved')
  @Refuses(
    modificationErrors.notAnApprover,
    modificationErrors.aboveLimit,
    cartErrors.notFound,
    modificationErrors.notFound,
    modificationErrors.notPending,
    cartErrors.archived,
  )
  approveModification(
    @Path() cartId: string,
    @Path() modId: string,
    @Request() request: CallerRequest<'agent'>,
  ): Promise<CartView> {
    const on = { userId: request.caller.sub, cartId, modificationId: modId };
    return this.answers.once(request, (tx) => this.modifications.approve(tx, on));
  }

  /** An approver of the cart's channel declines the pending modification. */
  @Post('{modId}/reject')
  @Accepts(rejectionBody.optional())
  @SuccessResponse(200, 'Rejected')
  @Refuses(
    modificationErrors.notAnApprover,
    cartErrors.notFound,
    modificationErrors.notFound,
    modificationErrors.notPending,
    cartErrors.archived,
  )
  rejectModification(
    @Path() cartId: string,
    @Path() modId: string,
    @Request() request: BodyRequest<'agent', typeof rejectionBody>,
  ): Promise<CartView> {
    const on = { userId: request.caller.sub, cartId, modificationId: modId };
    return this.answers.once(request, (tx) => this.modifications.reject(tx, on, request.body?.note ?? null));
  }
}

/**
 * `URL` skips spaces and line breaks, and takes `https:` without `//`. The text that is kept must be an address that a
 * browser opens.
 */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;

function checkAttachment(attachmentUrl: string): void {
  if (!WEB_ADDRESS.test(attachmentUrl) || !URL.canParse(attachmentUrl))
    throw httpErrors.validationFailed(['attachmentUrl: must be an address that starts with http:// or https://']);
}
