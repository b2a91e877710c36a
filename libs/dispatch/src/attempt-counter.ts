import { Counter, type Registry } from 'prom-client';
import { type Outcome } from './verdict';

const LABELS = { done: 'sent', retry: 'retry', failed: 'failed' } as const;

/** Counts attempts by what they were about and what came of them, from zero on, so that the very first failure is an increase that an alert sees. */
export class AttemptCounter<V extends string> {
  private readonly counter: Counter;

  /** @param about The label, and its values. */
  constructor(
    name: string,
    help: string,
    private readonly about: { readonly label: string; readonly values: readonly V[] },
  ) {
    const labelNames = [about.label, 'outcome'];
    this.counter = new Counter({ name, help: `${help}: sent, retry, failed.`, labelNames, registers: [] });
    for (const value of about.values)
      for (const outcome of Object.values(LABELS)) this.counter.inc({ [about.label]: value, outcome }, 0);
  }

  count(value: V, kind: Outcome<unknown>['kind']): void {
    this.counter.inc({ [this.about.label]: value, outcome: LABELS[kind] });
  }

  readonly register = (registry: Registry): void => registry.registerMetric(this.counter);
}
