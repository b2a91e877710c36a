import { Middlewares } from '@tsoa/runtime';
import { type z } from 'zod';
import { declaring, proceed } from './declared';
import { describeBody } from './describe-body';

/** Documents a body that the operation checks by itself, because the contract gives the words of its refusals. */
export function Describes(schema: z.ZodType, mediaType?: string): MethodDecorator & ClassDecorator {
  return Middlewares(declaring(proceed(), { body: describeBody(schema, mediaType) }));
}
