/** What the work says about one attempt. `result` goes to `record`, whatever the verdict. */
export type Verdict<R> =
  | { readonly kind: 'done'; readonly result: R }
  | {
      readonly kind: 'again';
      readonly result: R;
      /** The least time to wait from now, e.g. a Retry-After. */ readonly afterMs?: number;
    }
  | { readonly kind: 'give-up'; readonly result: R };

/** What `record` is told. `result` is missing when the work threw, ran out of time or never came back. */
export type Outcome<R> =
  | { readonly kind: 'done'; readonly attempts: number; readonly result: R }
  | {
      readonly kind: 'retry';
      readonly attempts: number;
      readonly result: R | undefined;
      readonly error: unknown;
      readonly delayMs: number;
    }
  | { readonly kind: 'given-up'; readonly attempts: number; readonly result: R | undefined; readonly error: unknown };
