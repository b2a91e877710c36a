import { type DeclaredError } from '@stayline/errors';
import { type RequestHandler } from 'express';
import { type Parameter } from '../openapi';
import { type Described, type DescribedBody } from './describe-body';

/** What a handler that runs before an operation declares about it. */
export interface Declaration {
  readonly body?: DescribedBody;
  readonly answer?: DeclaredAnswer;
  readonly errors?: readonly DeclaredError[];
  /** Beside those of the path and query, which tsoa declares. */
  readonly parameters?: readonly Parameter[];
  /** Its answers have an `ETag`. */
  readonly tagged?: boolean;
}

export interface DeclaredAnswer {
  readonly described: Described;
  readonly example?: unknown;
  readonly statuses: readonly number[];
}

const declarations = new WeakMap<object, Declaration>();

/** Puts the declaration on the handler that runs, so that what is published is what happens. */
export function declaring(handler: RequestHandler, declaration: Declaration): RequestHandler {
  declarations.set(handler, declaration);
  return handler;
}

export function declarationOf(handler: object): Declaration | undefined {
  return declarations.get(handler);
}

/** A handler that does nothing but carry a declaration; a new one for each. */
export const proceed = (): RequestHandler => (_request, _response, next) => next();
