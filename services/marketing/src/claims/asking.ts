import { type CallerRequest } from '@stayline/http';
import { type Asking } from './claim.use-cases';

const BEARER = /^bearer +(\S+)$/i;

/** The guest's token is `Authorization: Bearer`, which the gateway passes on unless it is one of the identity provider, or else `t`. */
export function askingOf(request: CallerRequest, t: string | undefined): Asking {
  return { caller: request.caller, token: BEARER.exec(request.get('authorization') ?? '')?.[1] ?? t };
}
