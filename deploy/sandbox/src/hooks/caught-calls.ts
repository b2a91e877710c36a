import { Webhook } from 'standardwebhooks';
import { BoundedList } from '../received/bounded-list';

/** A call to a hook, as it came. */
export interface CaughtCall {
  readonly receivedAt: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Of Standard Webhooks; `none`: the call carries no signature. */
  readonly signature: 'valid' | 'invalid' | 'none';
  /** What it was answered: a status, or `hang`. */
  readonly answered: number | 'hang';
}

/** How a hook behaves for its next calls. */
export interface Mood {
  readonly mode: 'fail' | 'hang' | 'gone';
  readonly status: number;
  left: number;
}

const CALLS_KEPT = 500;
const HOOKS_KEPT = 100;
const GONE = 410;

/** One hook: what was caught, and its mood. */
export class Hook {
  readonly calls = new BoundedList<CaughtCall>(CALLS_KEPT);
  mood: Mood | undefined;

  /** What the next call is answered. */
  next(): number | 'hang' {
    const { mood } = this;
    if (!mood || mood.left <= 0) return 200;
    mood.left -= 1;
    if (mood.mode === 'hang') return 'hang';
    return mood.mode === 'gone' ? GONE : mood.status;
  }
}

/** Hooks by name; each is there as soon as it is named, and the oldest leave when there are too many. */
export class Hooks {
  private readonly hooks = new Map<string, Hook>();

  named(name: string): Hook {
    const known = this.hooks.get(name);
    if (known) return known;
    if (this.hooks.size >= HOOKS_KEPT) this.hooks.delete([...this.hooks.keys()][0] ?? '');
    const hook = new Hook();
    this.hooks.set(name, hook);
    return hook;
  }
}

/** Checked with the official library, which is not ours. */
export function checkSignature(
  secret: string,
  body: string,
  headers: Readonly<Record<string, unknown>>,
): CaughtCall['signature'] {
  if (headers['webhook-signature'] === undefined) return 'none';
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return 'valid';
  } catch {
    return 'invalid';
  }
}
