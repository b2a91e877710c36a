/** Why something was refused, in the domain's words. Only libs/http turns a kind into an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'methodNotAllowed'
  | 'conflict'
  | 'requestTimeout'
  | 'tooLarge'
  | 'headersTooLarge'
  | 'tooMany'
  | 'internal'
  | 'badGateway'
  | 'unavailable'
  | 'timeout';

/**
 * A refusal with a stable code. `message` and `details` are read by the client; `cause` goes to the log alone.
 * `details` holds one `field: reason` per entry.
 */
export class DomainError extends Error {
  readonly details: readonly string[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    extra: { details?: readonly string[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'DomainError';
    this.details = extra.details ?? [];
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }

  /** The same refusal with its cause, which the log keeps, or with another time to wait. */
  with(extra: { cause?: unknown; retryAfterSeconds?: number }): DomainError {
    const { details, retryAfterSeconds, cause } = this;
    return new DomainError(this.kind, this.code, this.message, { details, retryAfterSeconds, cause, ...extra });
  }
}
