import { type DeclaredError } from '@stayline/errors';
import { type RequestHandler } from 'express';
import { type Described, type DescribedBody } from './describe-body';

/** What a handler that stands before an operation says of it. */
export interface Declaration {
  readonly body?: DescribedBody;
  readonly answer?: DeclaredAnswer;
  readonly errors?: readonly DeclaredError[];
}

export interface DeclaredAnswer {
  readonly described: Described;
  readonly example?: unknown;
  readonly statuses: readonly number[];
}

const declarations = new WeakMap<object, Declaration>();

/** Notes the declaration on the handler that runs: what is published is what happens. */
export function declaring(handler: RequestHandler, declaration: Declaration): RequestHandler {
  declarations.set(handler, declaration);
  return handler;
}

export function declarationOf(handler: object): Declaration | undefined {
  return declarations.get(handler);
}

/** A handler of its own for each declaration: one that only stands there to be read. */
export const proceed = (): RequestHandler => (_request, _response, next) => next();
