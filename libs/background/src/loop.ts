import { Alarm } from './alarm';
import { type BackOff, backOffMs } from './back-off';

/** What a service runs beside its requests. */
export interface Worker {
  /** Answers at once; the work goes on in the background until stop(). */
  start(): void;
  /** Begins nothing more, and waits for the work in hand. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  /** One round of the work. Answers after how many milliseconds the next begins, or undefined when nothing is left to do. */
  readonly round: () => Promise<number | undefined>;
  /** Called after a round that threw, with the number of failures in a row. */
  readonly onFailure: (error: unknown, failures: number) => void;
  /** The pauses after failures. */
  readonly backOff: BackOff;
}

/**
 * Runs rounds of work until it is stopped. The pause after a round can be cut short; while rounds fail, the pauses
 * grow.
 */
export class Loop implements Worker {
  private readonly alarm = new Alarm();
  private running: Promise<void> | undefined;
  private failures = 0;
  private ending = false;

  constructor(private readonly options: LoopOptions) {}

  /** Whether it has been told to stop. A long round should ask now and then. */
  get stopping(): boolean {
    return this.ending;
  }

  start(afterMs = 0): void {
    this.running ??= this.run(afterMs);
  }

  async stop(): Promise<void> {
    this.ending = true;
    this.alarm.wake();
    await this.running;
  }

  /** Ends the present pause, or the next. */
  wake(): void {
    this.alarm.wake();
  }

  /** A pause within a round; ends with `wake()` and `stop()` as those between rounds do. */
  async pause(ms: number): Promise<void> {
    if (ms > 0 && !this.ending) await this.alarm.wait(ms);
  }

  /** To be called within a long round, when what failed before works again. */
  recovered(): void {
    this.failures = 0;
  }

  private async run(afterMs: number): Promise<void> {
    await this.pause(afterMs);
    while (!this.ending) {
      const pauseMs = await this.turn();
      if (pauseMs === undefined) return;
      await this.pause(pauseMs);
    }
  }

  private async turn(): Promise<number | undefined> {
    try {
      const pauseMs = await this.options.round();
      this.failures = 0;
      return pauseMs;
    } catch (error) {
      this.failures += 1;
      this.options.onFailure(error, this.failures);
      return backOffMs(this.failures, this.options.backOff);
    }
  }
}

/** Runs `work` every `ms`. A failure goes to `onFailure`, and the next turn tries again. */
export function every(ms: number, work: () => Promise<unknown>, onFailure: (error: unknown) => void): Loop {
  const round = async (): Promise<number> => {
    await work();
    return ms;
  };
  return new Loop({ round, onFailure, backOff: { firstMs: ms, maxMs: ms } });
}
