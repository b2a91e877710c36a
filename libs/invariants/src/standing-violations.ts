import { type Violation } from './invariant';

/** Those that are kept at most: who has more has one fault that shows many times. */
const MAX_STANDING = 10_000;

/** What is known to be broken: added as soon as it is found, gone once a whole pass has not found it. */
export class StandingViolations {
  private readonly standing = new Map<string, Violation>();
  private readonly foundInPass = new Set<string>();
  private passes = 0;

  /** Whether anything can be said: something is broken, or everything was looked at. */
  get known(): boolean {
    return this.passes > 0 || this.standing.size > 0;
  }

  /** Answers those that are new. */
  found(violations: readonly Violation[]): Violation[] {
    const news: Violation[] = [];
    for (const each of violations) {
      const key = keyOf(each);
      if (!this.standing.has(key)) {
        if (this.standing.size >= MAX_STANDING) continue;
        this.standing.set(key, each);
        news.push(each);
      }
      this.foundInPass.add(key);
    }
    return news;
  }

  /** Everything was looked at. Answers those that are no more. */
  passed(): Violation[] {
    const gone = [...this.standing].filter(([key]) => !this.foundInPass.has(key));
    for (const [key] of gone) this.standing.delete(key);
    this.foundInPass.clear();
    this.passes += 1;
    return gone.map(([, violation]) => violation);
  }

  count(invariant: string): number {
    return [...this.standing.values()].filter((each) => each.invariant === invariant).length;
  }

  forget(): void {
    this.standing.clear();
    this.foundInPass.clear();
    this.passes = 0;
  }
}

function keyOf({ invariant, subject, detail }: Violation): string {
  return JSON.stringify([invariant, subject, detail]);
}
