import { type Database } from '@stayline/database';
import { Accepts, answerOnce, type BodyRequest, Refuses, Repeatable } from '@stayline/http';
import { Controller, Post, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import { suppressionErrors } from '../suppressions/suppression.errors';
import { templateErrors } from '../templates/template.errors';
import { simpleMail, templatedMail } from './send.bodies';
import { sendErrors } from './send.errors';
import { type SendUseCases } from './send.use-cases';
import { type QueuedView } from './send.view';

@Route('api/v1/admin/marketing/email/send')
@Tags('Marketing e-mail')
@Security('admin')
export class SendController extends Controller {
  constructor(
    private readonly database: Database,
    private readonly sends: SendUseCases,
  ) {
    super();
  }

  /**
   * Sends an e-mail in the words of a template. It is kept, and tried until it is sent or refused for good: `GET
   * /api/v1/admin/marketing/messages/{messageId}` says how far it is.
   */
  @Post()
  @Repeatable()
  @Accepts(templatedMail)
  @SuccessResponse(202, 'Queued')
  @Refuses(
    templateErrors.notFound,
    templateErrors.variableMissing,
    templateErrors.valueUnsafe,
    templateErrors.tooCostly,
    templateErrors.broken,
    suppressionErrors.suppressed,
    sendErrors.limitReached,
  )
  sendTemplate(@Request() request: BodyRequest<'admin', typeof templatedMail>): Promise<QueuedView> {
    return answerOnce(this.database, request, (tx) => this.sends.sendTemplate(tx, request.body));
  }

  /** The same in words of one's own, as plain text. */
  @Post('simple')
  @Repeatable()
  @Accepts(simpleMail)
  @SuccessResponse(202, 'Queued')
  @Refuses(suppressionErrors.suppressed, sendErrors.limitReached)
  sendSimple(@Request() request: BodyRequest<'admin', typeof simpleMail>): Promise<QueuedView> {
    return answerOnce(this.database, request, (tx) => this.sends.sendSimple(tx, request.body));
  }
}
