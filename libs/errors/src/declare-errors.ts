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
  /** Arguments with which the reference shows what is answered. */
  example?: readonly unknown[];
}

export interface DeclaredError {
  kind: ErrorKind;
  code: string;
  when: string;
  /** What is answered, for instance. */
  example?: { message: string; details: readonly string[] };
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
export function declareErrors<const D extends Record<string, ErrorDeclaration<never[]>>>(
  entries: D & { [K in keyof D]: { example?: Readonly<ArgumentsOf<D[K]>> } },
): Factories<D> {
  const factories = Object.entries(entries).map(([name, entry]) => [name, factoryOf(entry)] as const);
  return Object.fromEntries(factories) as unknown as Factories<D>;
}

function factoryOf({ example, ...entry }: ErrorDeclaration<never[]>): ErrorFactory<never[]> {
  const { kind, code, when, message, details, retryAfterSeconds } = entry;
  const make = (...args: never[]): DomainError =>
    new DomainError(kind, code, typeof message === 'string' ? message : message(...args), {
      details: details?.(...args),
      retryAfterSeconds,
    });
  return Object.assign(make, { declared: { kind, code, when, example: exampleOf(entry, example, make) } });
}

/** Undefined where the words depend on arguments and none are given. */
function exampleOf(
  { message, details }: ErrorDeclaration<never[]>,
  example: readonly unknown[] | undefined,
  make: (...args: never[]) => DomainError,
): DeclaredError['example'] {
  const needsArguments = [message, details].some((each) => typeof each === 'function' && each.length > 0);
  if (needsArguments && !example) return undefined;
  const made = make(...((example ?? []) as never[]));
  return { message: made.message, details: made.details };
}
