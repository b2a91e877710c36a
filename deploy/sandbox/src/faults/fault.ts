import { z } from 'zod';

export const FAULT_NAMES = ['identity-provider', 'mail', 'sms', 'messaging', 'channel-manager'] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** Every fault ends by itself: a forgotten one must not spoil the next test. */
export const MAX_FAULT_SECONDS = 3_600;
const DEFAULT_FAULT_SECONDS = 60;
const MAX_DELAY_MS = 120_000;
const DEFAULT_DELAY_MS = 3_000;
const MAX_TIMES = 10_000;

/** The body of `PUT /faults/{name}`. Unknown fields are refused, so that a typo is never silent. */
export const faultOrders = z.strictObject({
  mode: z.enum(['fail', 'slow', 'hang', 'reset']),
  /** What `fail` answers: an HTTP status or, for mail, an SMTP code. */
  status: z.int().min(400).max(599).optional(),
  delayMs: z.int().min(1).max(MAX_DELAY_MS).default(DEFAULT_DELAY_MS),
  forSeconds: z.number().positive().max(MAX_FAULT_SECONDS).default(DEFAULT_FAULT_SECONDS),
  /** How many requests it strikes; without it, all of them. */
  times: z.int().min(1).max(MAX_TIMES).optional(),
});
export type FaultOrders = z.output<typeof faultOrders>;

/** One fault, from its order to its end. `struck` lets a test fail whose fault never happened. */
export class Fault {
  readonly until: Date;
  /** Settles when the fault is over: time is up, it was cleared, or another took its place. */
  readonly ended: Promise<void>;
  struck = 0;
  active = true;
  private end: () => void = () => undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    readonly name: FaultName,
    readonly orders: FaultOrders,
  ) {
    this.until = new Date(Date.now() + orders.forSeconds * 1000);
    this.ended = new Promise((resolve) => (this.end = resolve));
    this.timer = setTimeout(() => this.stop(), orders.forSeconds * 1000).unref();
  }

  /** Counts one request against the fault; false when it strikes no more. */
  strike(): boolean {
    if (!this.active || (this.orders.times !== undefined && this.struck >= this.orders.times)) return false;
    this.struck += 1;
    return true;
  }

  /** The wait of a `slow` fault: `delayMs`, cut short by the fault's end. */
  async delay(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const elapsed = new Promise<void>((resolve) => (timer = setTimeout(resolve, this.orders.delayMs)));
    await Promise.race([elapsed, this.ended]);
    clearTimeout(timer);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.active = false;
    this.end();
  }
}
