/**
 * A pause that can be cut short: `wake()` ends the present pause or, when nobody waits, the next one. Only one caller
 * may wait at a time.
 */
export class Alarm {
  private woken = false;
  private ring: (() => void) | undefined;

  wake(): void {
    this.woken = true;
    this.ring?.();
  }

  /** Waits until `wake()` or for `ms`, whichever is first. */
  async wait(ms: number): Promise<void> {
    if (!this.woken) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        this.ring = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
    this.ring = undefined;
    this.woken = false;
  }
}
