/** How many active holds an agent may have. */
export interface HoldLimitView {
  /** The `sub` of the agent's token. */
  agentId: string;
  /** @isInt */
  max: number;
  /** Whether the agent has a limit of their own; if not, `max` is the platform's default. */
  overridden: boolean;
}

/** `max` null: the agent has no limit of their own. */
export function viewHoldLimit(agentId: string, max: number | null, defaultMax: number): HoldLimitView {
  return { agentId, max: max ?? defaultMax, overridden: max !== null };
}
