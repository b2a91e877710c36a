import { newId } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type MessageContent } from '../messages/message';
import { addMessages } from '../messages/message.store';
import { suppressionErrors } from '../suppressions/suppression.errors';
import { isSuppressed } from '../suppressions/suppression.store';
import { refuseUnsafeData } from '../templates/safe-data';
import { type TemplateCatalog } from '../templates/template-catalog';
import { type SimpleMail, type TemplatedMail } from './send.bodies';
import { countSend } from './send-limit';
import { type QueuedView } from './send.view';

/** In logs and lists. */
const OPERATORS_MAIL = 'OPERATORS_MAIL';

export class SendUseCases {
  constructor(
    private readonly templates: TemplateCatalog,
    private readonly perMinute: number,
  ) {}

  /** MAIL-10 */
  async sendTemplate(tx: Tx, { to, templateName, templateData }: TemplatedMail): Promise<QueuedView> {
    const data = templateData ?? {};
    refuseUnsafeData(data);
    const { [templateName]: template } = await this.templates.newest(tx, [templateName]);
    if (!template) throw new Error(`The template ${templateName} was found and is not there`);
    return this.queue(tx, to, template.renderMail(data));
  }

  /** MAIL-11 */
  sendSimple(tx: Tx, { to, subject, body }: SimpleMail): Promise<QueuedView> {
    return this.queue(tx, to, { subject, text: body, html: null });
  }

  private async queue(tx: Tx, recipient: string, content: MessageContent): Promise<QueuedView> {
    if (await isSuppressed(tx, recipient)) throw suppressionErrors.suppressed();
    await countSend(tx, this.perMinute);
    const about = {
      id: newId('msg'),
      channel: 'EMAIL',
      kind: OPERATORS_MAIL,
      dedupeKey: null,
      bookingId: null,
    } as const;
    await addMessages(tx, [{ ...about, recipient, ...content }]);
    return { messageId: about.id, status: 'QUEUED' };
  }
}
