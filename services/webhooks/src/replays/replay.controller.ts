import { Accepts, type BodyRequest, emptyBody, Refuses } from '@stayline/http';
import { Controller, Get, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { newReplay } from './replay.bodies';
import { replayErrors } from './replay.errors';
import { type ReplayUseCases } from './replay.use-cases';
import { type BulkReplayView } from './replay.view';

@Route('api/v1/admin/webhooks/replays')
@Tags('Operator: webhooks')
@Security('admin')
export class ReplayController extends Controller {
  constructor(private readonly replays: ReplayUseCases) {
    super();
  }

  /**
   * Counts the events that a filter takes, and makes a replay of them that waits to be started: nothing is sent yet. At most 1 000 000 events.
   * Unknown fields are refused.
   */
  @Post()
  @Accepts(newReplay)
  @SuccessResponse(201, 'Counted')
  @Refuses(replayErrors.tooMany, replayErrors.tooLarge)
  createWebhookReplay(@Request() request: BodyRequest<'admin', typeof newReplay>): Promise<BulkReplayView> {
    return this.replays.create(request.body);
  }

  /**
   * Replays, newest first, and how far they are.
   * @param limit How many.
   * @isInt limit
   * @minimum limit 1
   * @maximum limit 200
   */
  @Get()
  listWebhookReplays(@Query() limit = 50): Promise<BulkReplayView[]> {
    return this.replays.list(limit);
  }

  /**
   * One replay, and how far it is.
   * @example id "whr_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Get('{id}')
  @Refuses(replayErrors.notFound)
  getWebhookReplay(@Path() id: string): Promise<BulkReplayView> {
    return this.replays.get(id);
  }

  /**
   * Starts it, or goes on after a pause: so many events a second, oldest first, each delivered as a run of its own to every endpoint that takes it now,
   * beside new events and never before them. There is no body.
   * @example id "whr_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Post('{id}/start')
  @Accepts(emptyBody)
  @SuccessResponse(202, 'It runs')
  @Refuses(replayErrors.notFound, replayErrors.notPossible)
  startWebhookReplay(@Path() id: string): Promise<BulkReplayView> {
    return this.replays.tell(id, 'start');
  }

  /**
   * Stops it until it is started again. Deliveries that it has begun go on. There is no body.
   * @example id "whr_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Post('{id}/pause')
  @Accepts(emptyBody)
  @SuccessResponse(202, 'It waits')
  @Refuses(replayErrors.notFound, replayErrors.notPossible)
  pauseWebhookReplay(@Path() id: string): Promise<BulkReplayView> {
    return this.replays.tell(id, 'pause');
  }

  /**
   * Ends it for good. Deliveries that it has begun go on. There is no body.
   * @example id "whr_01kaj5n1h9f2r7c8x3m4q6tz0v"
   */
  @Post('{id}/cancel')
  @Accepts(emptyBody)
  @SuccessResponse(202, 'It has ended')
  @Refuses(replayErrors.notFound, replayErrors.notPossible)
  cancelWebhookReplay(@Path() id: string): Promise<BulkReplayView> {
    return this.replays.tell(id, 'cancel');
  }
}
