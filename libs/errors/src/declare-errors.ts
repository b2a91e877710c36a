import { DomainError, type ErrorKind } from './domain-error';

/** One entry of a capability's `*.errors.ts`. `when` is the sentence that the API reference prints. */
export interface ErrorDeclaration<Args extends readonly unknown[] = readonly never[]> {
  kind: ErrorKind;
  code: string;
  when: string;
  message: string | ((...args: Args) => string);
  /** The offending fields, one `field: reason` each. */
  details?: (...args: Args) => readonly string[];
  retryAfterSeconds?: number;
}

export interface DeclaredError {
  kind: ErrorKind;
  code: string;
  when: string;
}

/** The arguments that a factory takes: those of its message, else those of its details. */
type ArgumentsOf<E> = E extends { message: (...args: infer Args) => string }
  ? Args
  : E extends { details: (...args: infer Args) => readonly string[] }
    ? Args
    : [];

type Factories<D> = { [K in keyof D]: (...args: ArgumentsOf<D[K]>) => DomainError };

const declarations = new WeakMap<object, readonly DeclaredError[]>();

/**
 * Declares the refusals of one capability: each key becomes a function that makes the DomainError.
 * The declarations stay readable (`describeErrors`), so that the API reference lists every code from the code itself.
 */
export function declareErrors<const D extends Record<string, ErrorDeclaration<never[]>>>(entries: D): Factories<D> {
  const factories: Record<string, (...args: never[]) => DomainError> = {};
  for (const [name, entry] of Object.entries(entries)) {
    factories[name] = (...args: never[]) =>
      new DomainError(
        entry.kind,
        entry.code,
        typeof entry.message === 'string' ? entry.message : entry.message(...args),
        {
          details: entry.details?.(...args),
          retryAfterSeconds: entry.retryAfterSeconds,
        },
      );
  }
  declarations.set(
    factories,
    Object.values(entries).map(({ kind, code, when }) => ({ kind, code, when })),
  );
  return factories as Factories<D>;
}

/** What an object made by `declareErrors` declares; undefined for any other value. */
export function describeErrors(value: unknown): readonly DeclaredError[] | undefined {
  return typeof value === 'object' && value !== null ? declarations.get(value) : undefined;
}
