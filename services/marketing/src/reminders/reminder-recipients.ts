import { type HoldState } from '@stayline/contracts';
import { isEmailAddress } from '../email/email-address';

/** The e-mail address of agents by their `sub`. */
export type AgentDirectory = ReadonlyMap<string, string>;

export interface ReminderRecipients {
  /** The agent comes first. No address is there twice; letter case is ignored. */
  readonly addresses: readonly string[];
  readonly agentIsKnown: boolean;
}

/**
 * Who gets the reminders of a hold: its agent, by the e-mail claim of the token or else the directory, and the
 * stakeholders.
 */
export function recipientsOf(
  { agentId, agentEmail }: Pick<HoldState, 'agentId' | 'agentEmail'>,
  known: { readonly directory: AgentDirectory; readonly stakeholders: readonly string[] },
): ReminderRecipients {
  const agent = [agentEmail, known.directory.get(agentId)].find((address) => address && isEmailAddress(address));
  const all = [...(agent ? [agent] : []), ...known.stakeholders];
  const folded = all.map((address) => address.toLowerCase());
  return {
    addresses: all.filter((_address, index) => folded.indexOf(folded[index] ?? '') === index),
    agentIsKnown: Boolean(agent),
  };
}
