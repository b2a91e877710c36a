import { httpErrors, Refuses, streamedList } from '@stayline/http';
import { Controller, Get, Path, Query, Request, Route, Security, Tags } from '@tsoa/runtime';
import { type Request as HttpRequest } from 'express';
import { eventErrors } from '../events/event.errors';
import { type DeliveryStatus } from './delivery';
import { type DeliveryWithAttempts } from './delivery.view';
import { type DeliveryPage, type InspectUseCases } from './inspect.use-cases';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

@Route('api/v1/admin/webhooks')
@Tags('Operator: webhooks')
@Security('admin')
export class InspectController extends Controller {
  constructor(private readonly deliveries: InspectUseCases) {
    super();
  }

  /**
   * What became of an event at every endpoint, newest run first, with every attempt.
   * @example id "whe_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Get('events/{id}/deliveries')
  @Refuses(eventErrors.notFound)
  listDeliveriesOfEvent(@Path() id: string, @Request() request: HttpRequest): Promise<DeliveryWithAttempts[]> {
    return streamedList(request, this.deliveries.ofEvent(id));
  }

  /**
   * Deliveries that failed for good, across events and endpoints, those that failed last first.
   * @param limit How many.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get('deliveries/failed')
  listFailedDeliveries(@Query() limit = 50): Promise<DeliveryWithAttempts[]> {
    return this.deliveries.failed(limit);
  }

  /**
   * Deliveries across events and endpoints, newest first, a page at a time.
   * @param endpointId Only of this endpoint.
   * @param status Only in this state.
   * @param eventType Only of this type.
   * @param from Only those made then or later; a date-time with an offset.
   * @param to Only those made before; a date-time with an offset.
   * @param pageToken The `nextPageToken` of the page before.
   * @param limit Entries a page.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get('deliveries')
  listWebhookDeliveries(
    @Query() endpointId?: string,
    @Query() status?: DeliveryStatus,
    @Query() eventType?: string,
    @Query() from?: string,
    @Query() to?: string,
    @Query() pageToken?: string,
    @Query() limit = 50,
  ): Promise<DeliveryPage> {
    const filter = { endpointId, status, eventType, from: instant('from', from), to: instant('to', to) };
    return this.deliveries.list(filter, pageToken, limit);
  }
}

function instant(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (INSTANT.test(text) && !Number.isNaN(date.getTime())) return date;
  throw httpErrors.validationFailed([`${name}: must be a date-time with an offset, such as 2026-11-21T10:00:00Z`]);
}
