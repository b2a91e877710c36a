import { Gauge, type Registry } from 'prom-client';

/** What registers metrics of its own. */
export type Metrics = (registry: Registry) => void;

type Read<T> = () => T | undefined | Promise<T | undefined>;

/**
 * A gauge that is read at every scrape. While reading fails it is NaN, so that an outage does not hide the other
 * metrics.
 */
export function gauge(name: string, help: string, read: Read<number>): Metrics {
  return (registry) =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await attempt(read)) ?? Number.NaN);
      },
    });
}

export type Sample<L extends string> = readonly [labels: Readonly<Record<L, string>>, value: number];

/** The same with labels; while reading fails it shows nothing. */
export function labelledGauge<L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  read: Read<readonly Sample<L>[]>,
): Metrics {
  return (registry) =>
    void new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        for (const [labels, value] of (await attempt(read)) ?? []) this.set(labels, value);
      },
    });
}

/** Registers several metrics. */
export function metricsOf(...all: readonly Metrics[]): Metrics {
  return (registry) => all.forEach((register) => register(registry));
}

async function attempt<T>(read: Read<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}
