import { type BackOff, backOffMs, within } from '@stayline/background';
import { type Outcome, type Verdict } from './verdict';

/** The work did not answer within its time. It may still have taken effect. */
export class WorkTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`The work took longer than ${timeoutMs} ms`);
    this.name = 'WorkTimeoutError';
  }
}

/** Every allowed attempt was begun and none came back: the process that made the last one is gone. */
export class AttemptsLostError extends Error {
  constructor(attempts: number) {
    super(`${attempts} attempts were begun and the last one never came back`);
    this.name = 'AttemptsLostError';
  }
}

/** What one attempt came to: a verdict, or what it threw. */
export type Attempt<R> = { readonly verdict: Verdict<R> } | { readonly error: unknown };

/** Runs the work. At `timeoutMs` the signal tells it to stop, and nobody waits for it any longer. Never rejects. */
export async function attempt<R>(
  work: (signal: AbortSignal) => Promise<Verdict<R>>,
  timeoutMs: number,
): Promise<Attempt<R>> {
  const stopping = new AbortController();
  try {
    return { verdict: await within(timeoutMs, work(stopping.signal), () => new WorkTimeoutError(timeoutMs)) };
  } catch (error) {
    stopping.abort(error);
    return { error };
  }
}

/** Decides what becomes of the row: done, due again after a while, or failed for good. Pure. */
export function decide<R>(
  made: Attempt<R>,
  attempts: number,
  maxAttempts: number,
  policy: BackOff,
  random: number,
): Outcome<R> {
  const verdict: Verdict<R> = 'verdict' in made ? made.verdict : { kind: 'again', reason: nameOf(made.error) };
  if (verdict.kind === 'done') return { kind: 'done', attempts, result: verdict.result };
  const { reason, result } = verdict;
  const failure = { attempts, reason, result, ...('error' in made && { error: made.error }) };
  if (verdict.kind === 'never' || attempts >= maxAttempts) return { kind: 'failed', ...failure };
  return { kind: 'retry', ...failure, delayMs: Math.max(verdict.afterMs ?? 0, backOffMs(attempts, policy, random)) };
}

/** What was thrown may quote anything. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'failed';
}
