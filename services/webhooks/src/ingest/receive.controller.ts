import { callerErrors } from '@stayline/caller';
import { Describes, httpErrors, Refuses } from '@stayline/http';
import { DomainError } from '@stayline/errors';
import { Controller, Path, Post, Request, Route, Security, Tags } from '@tsoa/runtime';
import { type Request as HttpRequest } from 'express';
import { type AcknowledgementView } from './acknowledgement.view';
import { ingestErrors } from './ingest.errors';
import { inboundEvent } from './receive.bodies';
import { type ReceiveUseCases } from './receive.use-cases';

/** What a 401 asks for (RFC 7235, 3.1). */
const CHALLENGE = 'Basic realm="stayline webhooks", charset="UTF-8"';

@Route('api/webhooks')
@Tags('Webhooks')
@Security('public')
export class ReceiveController extends Controller {
  constructor(private readonly events: ReceiveUseCases) {
    super();
  }

  /**
   * Takes an event of the source, with HTTP Basic as the operator made it for the source. The answer comes once the event is on disk; it
   * is then delivered to every endpoint of the source that takes its type. The same event again (`webhook-id` or `Idempotency-Key`, else
   * `event_id` or `eventId` in the body, else the body itself; within seven days) gets the first one's `eventId`. At most 1 MiB.
   * @example source "guest-reviews"
   */
  @Post('{source}')
  @Describes(inboundEvent)
  @Refuses(
    callerErrors.missing,
    callerErrors.invalid,
    callerErrors.forbidden,
    ingestErrors.tooManyFailures,
    ingestErrors.notAnObject,
    ingestErrors.bodyTimeout,
    ingestErrors.busy,
    httpErrors.bodyMalformed,
    httpErrors.bodyTooLarge,
  )
  async receiveWebhook(@Path() source: string, @Request() request: HttpRequest): Promise<AcknowledgementView> {
    const { res: response } = request;
    response?.set('Cache-Control', 'no-store');
    try {
      return await this.events.receive(source, request);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated')
        response?.set('WWW-Authenticate', CHALLENGE);
      throw error;
    }
  }
}
