import { limitErrors } from './limits.errors';

/** How many requests of each caller are under way: from their admission until their answer has left. */
export class RequestsUnderWay {
  private readonly counts = new Map<string, number>();

  constructor(private readonly perCaller: number) {}

  /** Begins a request and returns a function that ends it. Throws 429 TOO_MANY_AT_ONCE. */
  begin(caller: string): () => void {
    const count = this.counts.get(caller) ?? 0;
    if (count >= this.perCaller) throw limitErrors.tooManyAtOnce(this.perCaller);
    this.counts.set(caller, count + 1);
    return () => {
      const left = (this.counts.get(caller) ?? 0) - 1;
      if (left > 0) this.counts.set(caller, left);
      else this.counts.delete(caller);
    };
  }
}
