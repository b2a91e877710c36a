/** What the work says about one attempt. `reason` holds codes alone: it goes into rows and logs. `result` goes to `record`, whatever the verdict. */
export type Verdict<R> =
  | { readonly kind: 'done'; readonly result: R }
  | {
      readonly kind: 'again';
      readonly reason: string;
      /** The least time to wait from now, e.g. a Retry-After. */
      readonly afterMs?: number;
      readonly result?: R;
    }
  | { readonly kind: 'never'; readonly reason: string; readonly result?: R };

/**
 * What `record` is told. `error` is what the work threw, if it did. Its text may contain what an outside system sent,
 * so `reason` only names its kind.
 */
export type Outcome<R> =
  | { readonly kind: 'done'; readonly attempts: number; readonly result: R }
  | (Failure<R> & { readonly kind: 'retry'; readonly delayMs: number })
  | (Failure<R> & { readonly kind: 'failed' });

interface Failure<R> {
  readonly attempts: number;
  readonly reason: string;
  readonly error?: unknown;
  readonly result?: R;
}
