export interface TogetherOptions<In, Out> {
  /** Does all of them in one go, and answers in their order. */
  readonly run: (items: readonly In[]) => Promise<readonly Out[]>;
  /** In one go. */
  readonly most: number;
  /** Goes under way at once; what comes meanwhile waits and goes together. */
  readonly atOnce: number;
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (result: Out) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does together what is asked for at about the same time: alone when little is asked, so that nobody waits; in larger goes the more is asked. Where
 * a go fails, each of its items is done by itself, so that none fails for another.
 */
export class Together<In, Out> {
  private waiting: Waiting<In, Out>[] = [];
  private underWay = 0;
  private planned = false;

  constructor(private readonly options: TogetherOptions<In, Out>) {}

  do(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.plan();
    });
  }

  /** At the end of this turn of the event loop, for whatever else comes in it. */
  private plan(): void {
    if (this.planned || this.waiting.length === 0 || this.underWay >= this.options.atOnce) return;
    this.planned = true;
    setImmediate(() => {
      this.planned = false;
      void this.go();
    });
  }

  private async go(): Promise<void> {
    const batch = this.waiting.splice(0, this.options.most);
    this.underWay += 1;
    this.plan();
    await this.runAll(batch);
    this.underWay -= 1;
    this.plan();
  }

  private async runAll(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.options.run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Out));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await Promise.all(batch.map((each) => this.runAll([each])));
    }
  }
}
