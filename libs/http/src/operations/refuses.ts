import { type ErrorFactory } from '@stayline/errors';
import { Middlewares } from '@tsoa/runtime';
import { declaring, proceed } from './declared';

/**
 * Names the refusals of an operation, or of every operation of a controller, by the declared errors themselves. What any operation of its
 * shape may refuse (no credential, a body that is no JSON, the database away) is added by `describeApi` and not named.
 */
export function Refuses(...errors: readonly ErrorFactory[]): MethodDecorator & ClassDecorator {
  const declared = errors.map((each) => each.declared);
  return Middlewares(declaring(proceed(), { errors: declared }));
}
