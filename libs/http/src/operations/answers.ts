import { Middlewares } from '@tsoa/runtime';
import { type z } from 'zod';
import { declaring, proceed } from './declared';
import { describeAnswer } from './describe-body';

type Method<Answer> = (...args: never[]) => Promise<Answer>;

/**
 * Says what an operation answers, with each of these statuses: the method must return it, and it is the answer of the OpenAPI document.
 * The method names no type of its own, because tsoa cannot read one that comes from a schema.
 */
export function Answers<S extends z.ZodType>(schema: S, ...statuses: readonly number[]) {
  const answer = { described: describeAnswer(schema), example: schema.meta()?.example, statuses };
  const note = Middlewares(declaring(proceed(), { answer })) as MethodDecorator;
  return <M extends Method<z.output<S>>>(
    target: object,
    name: string | symbol,
    method: TypedPropertyDescriptor<M>,
  ): void => void note(target, name, method);
}
