import { Accepts, emptyBody, Refuses } from '@stayline/http';
import { Controller, Get, Path, Post, Query, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { endpointErrors } from '../endpoints/endpoint.errors';
import { eventErrors } from './event.errors';
import { type EventUseCases } from './event.use-cases';
import { type ReplayView, type TestView, type WebhookEventView, type WebhookEventWithBody } from './event.view';

@Route('api/v1/admin/webhooks')
@Tags('Operator: webhooks')
@Security('admin')
export class EventController extends Controller {
  constructor(private readonly events: EventUseCases) {
    super();
  }

  /**
   * The events that were received last, newest first; the platform's own too.
   * @param limit How many.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get('events')
  listWebhookEvents(@Query() limit = 50): Promise<WebhookEventView[]> {
    return this.events.recent(limit);
  }

  /**
   * One event with its body, as it was sent.
   * @example id "whe_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Get('events/{id}')
  @Refuses(eventErrors.notFound)
  getWebhookEvent(@Path() id: string): Promise<WebhookEventWithBody> {
    return this.events.get(id);
  }

  /**
   * Delivers the event once more, to every endpoint that takes it now. Its deliveries are a run of their own, beside those before. There is no body.
   * @example id "whe_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Post('events/{id}/replay')
  @Accepts(emptyBody)
  @SuccessResponse(202, 'It will be delivered')
  @Refuses(eventErrors.notFound)
  replayWebhookEvent(@Path() id: string): Promise<ReplayView> {
    return this.events.replay(id);
  }

  /**
   * Sends the endpoint an event of type `webhook.test`, by the way of every event. The endpoint must be active. There is no body.
   * @example id "wep_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Post('endpoints/{id}/test')
  @Accepts(emptyBody)
  @SuccessResponse(202, 'It will be delivered')
  @Refuses(endpointErrors.notFound)
  testDownstreamEndpoint(@Path() id: string): Promise<TestView> {
    return this.events.sendTest(id);
  }
}
