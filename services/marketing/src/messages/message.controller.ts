import { type Page, Refuses } from '@stayline/http';
import { Controller, Get, Path, Post, Query, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { messageErrors } from './message.errors';
import { type MessageUseCases } from './message.use-cases';
import { type MessageDetailView, type MessageView } from './message.view';

@Route('api/v1/admin/marketing/messages')
@Tags('Operator: what failed')
@Security('admin')
export class MessageController extends Controller {
  constructor(private readonly messages: MessageUseCases) {
    super();
  }

  /**
   * Messages that failed (or, asked for, that wait), newest first, without recipient and content; of one booking all of them.
   * @param bookingId The platform's booking id.
   * @maxLength bookingId 64
   * @param page Zero-based; past the end is empty.
   * @isInt page
   * @minimum page 0
   * @maximum page 1000000000
   * @param pageSize Entries a page.
   * @isInt pageSize
   * @minimum pageSize 1
   * @maximum pageSize 200
   */
  @Get()
  listMessages(
    @Query() status?: 'FAILED' | 'QUEUED' | 'SENT',
    @Query() bookingId?: string,
    @Query() page = 0,
    @Query() pageSize = 50,
  ): Promise<Page<MessageView>> {
    return this.messages.list({ status: status ?? null, bookingId: bookingId ?? null }, page, pageSize);
  }

  /**
   * One message, with recipient and content.
   * @maxLength id 64
   */
  @Get('{id}')
  @Refuses(messageErrors.notFound)
  getMessage(@Path() id: string): Promise<MessageDetailView> {
    return this.messages.get(id);
  }

  /**
   * Sends again what failed, the same under the same key, with all of its attempts: once what made it fail is mended. An address that was
   * suppressed is written to again.
   * @maxLength id 64
   */
  @Post('{id}/requeue')
  @SuccessResponse(202, 'Queued')
  @Refuses(messageErrors.notFound, messageErrors.notFailed, messageErrors.erased)
  requeueMessage(@Path() id: string): Promise<void> {
    return this.messages.requeue(id);
  }
}
