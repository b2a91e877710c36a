import { setting, type Setting } from '@stayline/settings';
import { isEmailAddress } from '../email/email-address';
import { type AgentDirectory } from './reminder-recipients';

/** Each of them gets an e-mail for each event of each hold. */
const MAX_STAKEHOLDERS = 50;

/**
 * A list whose entries are parsed by `read`. It throws an Error whose message completes the sentence
 * "HOLD_REMINDER_STAKEHOLDERS must be …".
 */
function listOf<T>(list: Setting<readonly string[]>, read: (entries: readonly string[]) => T): Setting<T> {
  return { ...list, fallback: read(list.fallback ?? []), parse: (text) => read(list.parse(text)) };
}

function readStakeholders(entries: readonly string[]): readonly string[] {
  const wrong = entries.findIndex((entry) => !isEmailAddress(entry));
  if (wrong >= 0)
    throw new Error(
      `e-mail addresses such as reservations@example.com, separated by commas; entry ${wrong + 1} is none`,
    );
  if (entries.length > MAX_STAKEHOLDERS) throw new Error(`at most ${MAX_STAKEHOLDERS} e-mail addresses`);
  return entries;
}

/** Splits at the last `=`, because a `sub` may end with one, and addresses hardly ever contain one. */
function readDirectory(entries: readonly string[]): AgentDirectory {
  const directory = new Map<string, string>();
  for (const [index, entry] of entries.entries()) {
    const divider = entry.lastIndexOf('=');
    const sub = entry.slice(0, Math.max(divider, 0)).trim();
    const email = entry.slice(divider + 1).trim();
    if (sub === '' || !isEmailAddress(email))
      throw new Error(`pairs such as agent-7=asha@example.com, separated by commas; entry ${index + 1} is none`);
    if (directory.has(sub)) throw new Error(`pairs of different agents; entry ${index + 1} is of one that came before`);
    directory.set(sub, email);
  }
  return directory;
}

export const reminderSettings = {
  holdReminderStakeholders: listOf(
    setting.list('HOLD_REMINDER_STAKEHOLDERS', {
      default: [],
      about: `E-mail addresses that hear of every hold placed, released, expired or confirmed; at most ${MAX_STAKEHOLDERS}.`,
    }),
    readStakeholders,
  ),
  agentDirectory: listOf(
    setting.list('AGENT_DIRECTORY', {
      default: [],
      about: 'Addresses of agents whose token has no e-mail claim, as sub=address pairs; for reminders of their holds.',
    }),
    readDirectory,
  ),
};
