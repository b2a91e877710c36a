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

/** Decides what becomes of the row: done, due again after a while, or given up. Pure. */
export function decide<R>(
  made: Attempt<R>,
  attempts: number,
  maxAttempts: number,
  policy: BackOff,
  random: number,
): Outcome<R> {
  const verdict = 'verdict' in made ? made.verdict : undefined;
  if (verdict?.kind === 'done') return { kind: 'done', attempts, result: verdict.result };
  const failure = { attempts, result: verdict?.result, error: 'error' in made ? made.error : undefined };
  if (verdict?.kind === 'give-up' || attempts >= maxAttempts) return { kind: 'given-up', ...failure };
  const asked = verdict?.kind === 'again' ? (verdict.afterMs ?? 0) : 0;
  return { kind: 'retry', ...failure, delayMs: Math.max(asked, backOffMs(attempts, policy, random)) };
}
