import {
  type Caller,
  CALLER_HEADER,
  callerErrors,
  type CallerKey,
  type CallerKind,
  readCaller,
} from '@stayline/caller';
import { type Request } from 'express';
import { type z } from 'zod';

/** A request whose caller has been checked against the route's policy: `CallerRequest<'channel'>`. */
export type CallerRequest<K extends CallerKind = CallerKind> = Request & { caller: Extract<Caller, { kind: K }> };

type Params = Request['params'];

/** The same for an operation with a body, checked by `@Accepts(schema)`: `BodyRequest<'agent', typeof schema>`. */
export type BodyRequest<K extends CallerKind, S extends z.ZodType> = Request<Params, unknown, z.output<S>> & {
  caller: Extract<Caller, { kind: K }>;
};

/** Which callers a policy admits; a policy is the name in a controller's `@Security('…')`. */
const ADMITTED: Record<string, readonly CallerKind[]> = {
  channel: ['channel'],
  // An admin's token is an agent's token that may do more.
  agent: ['agent', 'admin'],
  admin: ['admin'],
  service: ['service'],
  public: ['public', 'channel', 'agent', 'admin'],
};

export const POLICIES = Object.keys(ADMITTED);

/** Called by the generated routes with the name in `@Security`; `createService` has put the service's key into the app. */
export function expressAuthentication(request: Request, policy: string): Promise<Caller> {
  return new Promise((resolve) => resolve(admit(request, policy)));
}

function admit(request: Request, policy: string): Caller {
  const admitted = ADMITTED[policy];
  if (!admitted) throw new Error(`Unknown policy ${policy}`);
  const { method, originalUrl: path } = request;
  const caller = readCaller(request.get(CALLER_HEADER), request.app.locals.callerKey as CallerKey, { method, path });
  (request as CallerRequest).caller = caller;
  if (!admitted.includes(caller.kind)) throw callerErrors.forbidden();
  return caller;
}
