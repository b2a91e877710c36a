import { type Event, holdPushed, type HoldState, newId } from '@stayline/contracts';
import { type Tx } from '@stayline/database';
import { type Logger } from '@stayline/logger';
import { addMessages } from '../messages/message.store';
import { holdReminders, reminderTemplateOf } from '../reminders/hold-reminder';
import { isTooLate } from '../reminders/reminder-age';
import { type AgentDirectory, recipientsOf } from '../reminders/reminder-recipients';
import { type TemplateCatalog } from '../templates/template-catalog';

export interface ReminderOptions {
  readonly directory: AgentDirectory;
  readonly stakeholders: readonly string[];
  /** The platform's zone, in which times are shown. */
  readonly zone: string;
  readonly templates: TemplateCatalog;
  readonly logger: Logger;
}

/**
 * Runs in the consumer's transaction, so the messages exist if, and only if, the event counts as handled. The
 * dispatcher sends them.
 */
export function remindWhenHoldChanged(options: ReminderOptions) {
  return async (tx: Tx, event: Event<string, HoldState>): Promise<void> => {
    const fields = { holdId: event.data.holdId, eventType: event.type };
    if (isTooLate(event.time, await databaseNow(tx))) {
      options.logger.info('No reminder of the hold: the event is more than a day old', fields);
      return;
    }
    const { addresses, agentIsKnown } = recipientsOf(event.data, options);
    if (!agentIsKnown && event.type !== holdPushed.type)
      options.logger.info("The agent's address is unknown: only stakeholders are reminded of the hold", fields);
    const name = reminderTemplateOf(event.data);
    const { [name]: template } = await options.templates.newest(tx, [name]);
    const reminder = { template, recipients: addresses, zone: options.zone };
    await addMessages(
      tx,
      holdReminders(event.data, reminder, () => newId('msg')),
    );
  };
}

/** One clock for every process, and not the platform's: see `isTooLate`. */
async function databaseNow(tx: Tx): Promise<Date> {
  const row = await tx.one<{ now: Date }>('SELECT clock_timestamp() AS now');
  if (!row) throw new Error('The database did not tell the time');
  return row.now;
}
