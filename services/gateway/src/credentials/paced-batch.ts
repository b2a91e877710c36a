import { proxyErrors } from '../proxy/proxy.errors';

export interface PacedBatchOptions<Q, A> {
  /** Answers many questions at once, in their order. */
  ask: (questions: readonly Q[]) => Promise<readonly A[]>;
  maxAtOnce: number;
  /** When so many wait, further questions are 503. */
  maxWaiting: number;
  /** Resolves when the next call may begin, counted from the beginning of the one before. */
  pause: () => Promise<unknown>;
}

interface Waiting<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects questions into few calls. There is one call at a time: the first at once, the next after a pause, each with
 * all questions that wait. If more wait than one call takes, the next call is made without a pause, so that the queue
 * does not grow.
 */
export class PacedBatch<Q, A> {
  private waiting: Waiting<Q, A>[] = [];
  private running = false;

  constructor(private readonly options: PacedBatchOptions<Q, A>) {}

  ask(question: Q): Promise<A> {
    if (this.waiting.length >= this.options.maxWaiting) throw proxyErrors.busy();
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (!this.running) void this.run();
    });
  }

  private async run(): Promise<void> {
    const { maxAtOnce, pause } = this.options;
    this.running = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, maxAtOnce);
      const rested = pause();
      await this.askOnce(batch);
      if (this.waiting.length < maxAtOnce) await rested;
    }
    this.running = false;
  }

  private async askOnce(batch: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await this.options.ask(batch.map(({ question }) => question));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as A);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
