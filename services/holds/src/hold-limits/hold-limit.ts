/** How many active holds an agent may have. */
export interface HoldLimit {
  agentId: string;
  /** The agent's own; null: the platform's default. */
  max: number | null;
  /** Counts the changes. */
  version: number;
}
