import { type OutboundAnswer } from './outbound';

type Answered = Extract<OutboundAnswer, { status: number }>;

/** What an answer means for the work that made the call. `reason` contains only codes. */
export type OutboundOutcome =
  | { readonly kind: 'done'; readonly result: Answered }
  | { readonly kind: 'again'; readonly reason: string; readonly afterMs?: number }
  | { readonly kind: 'never'; readonly reason: string };

/**
 * Statuses after which a later attempt may succeed: a timeout, too early, too many requests, and a refused credential,
 * which we can correct.
 */
const OURS_OR_TIMES = [401, 403, 408, 425, 429];

/**
 * 2xx is `done`. A 4xx is final unless a later attempt may succeed; `alsoAgain` names further such statuses. Everything
 * else is tried again.
 */
export function outcomeOf(who: string, answer: OutboundAnswer, alsoAgain: readonly number[] = []): OutboundOutcome {
  if ('failure' in answer) return { kind: 'again', reason: `${who}: ${answer.failure}` };
  const { status, retryAfterMs } = answer;
  if (status >= 200 && status < 300) return { kind: 'done', result: answer };
  const reason = `${who}: HTTP ${status}`;
  const mayPass = status < 400 || status >= 500 || OURS_OR_TIMES.includes(status) || alsoAgain.includes(status);
  return mayPass ? { kind: 'again', reason, afterMs: retryAfterMs } : { kind: 'never', reason };
}
