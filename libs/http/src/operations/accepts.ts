import { Middlewares } from '@tsoa/runtime';
import { type RequestHandler } from 'express';
import { type z } from 'zod';
import { checkBody } from './check-body';
import { declaring } from './declared';
import { describeBody } from './describe-body';

/**
 * Says what body an operation takes. The same zod schema checks it before the controller is called, which finds the result in
 * `request.body` (`BodyRequest`), and is the request body of the OpenAPI document. An object schema drops fields that it does not
 * know; a strict one refuses them and names them. VALIDATION_FAILED names what is wrong.
 */
export function Accepts(schema: z.ZodType): MethodDecorator & ClassDecorator {
  const described = describeBody(schema);
  const check: RequestHandler = (request, _response, next) => {
    request.body = checkBody(schema, request.body as unknown, described);
    next();
  };
  return Middlewares(declaring(check, { body: described }));
}
