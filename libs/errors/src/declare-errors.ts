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

/** Makes the refusal; carries its declaration, so that an operation can name it (`@Refuses` of libs/http). */
export type ErrorFactory<Args extends readonly unknown[] = readonly never[]> = ((...args: Args) => DomainError) & {
  readonly declared: DeclaredError;
};

type Factories<D> = { readonly [K in keyof D]: ErrorFactory<ArgumentsOf<D[K]>> };

/** Declares the refusals of one capability: each key becomes a function that makes the DomainError. */
export function declareErrors<const D extends Record<string, ErrorDeclaration<never[]>>>(entries: D): Factories<D> {
  const factories = Object.entries(entries).map(([name, entry]) => [name, factoryOf(entry)] as const);
  return Object.fromEntries(factories) as unknown as Factories<D>;
}

function factoryOf(entry: ErrorDeclaration<never[]>): ErrorFactory<never[]> {
  const { kind, code, when, message, details, retryAfterSeconds } = entry;
  const make = (...args: never[]): DomainError =>
    new DomainError(kind, code, typeof message === 'string' ? message : message(...args), {
      details: details?.(...args),
      retryAfterSeconds,
    });
  return Object.assign(make, { declared: { kind, code, when } });
}
