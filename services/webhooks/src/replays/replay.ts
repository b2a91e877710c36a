import { replayErrors } from './replay.errors';

/** READY: counted, nothing is sent yet. DONE and CANCELLED are final. */
export const REPLAY_STATUSES = ['READY', 'RUNNING', 'PAUSED', 'DONE', 'CANCELLED'] as const;
export type ReplayStatus = (typeof REPLAY_STATUSES)[number];

export type ReplayCommand = 'start' | 'pause' | 'cancel';

const NEXT: Readonly<Record<ReplayStatus, Readonly<Partial<Record<ReplayCommand, ReplayStatus>>>>> = {
  READY: { start: 'RUNNING', cancel: 'CANCELLED' },
  RUNNING: { start: 'RUNNING', pause: 'PAUSED', cancel: 'CANCELLED' },
  PAUSED: { start: 'RUNNING', pause: 'PAUSED', cancel: 'CANCELLED' },
  DONE: {},
  CANCELLED: { cancel: 'CANCELLED' },
};

/** What a command makes of a replay; one that is so already stays so. REPLAY_NOT_POSSIBLE. */
export function afterCommand(status: ReplayStatus, command: ReplayCommand): ReplayStatus {
  const next = NEXT[status][command];
  if (next === undefined) throw replayErrors.notPossible(command, status);
  return next;
}
