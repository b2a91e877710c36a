import { callerErrors } from '@stayline/caller';
import { type DeclaredError, type ErrorFactory } from '@stayline/errors';
import { httpErrors, STATUS_BY_KIND } from '@stayline/http';
import { doorErrors } from '../door/door.errors';
import { limitErrors } from '../limits/limits.errors';
import { proxyErrors } from '../proxy/proxy.errors';
import { type Components, type Operation } from './openapi-document';
import { refusalResponses } from './refusal-examples';

/** What the gateway itself may answer on any route. */
const EVERYWHERE: readonly ErrorFactory[] = [
  ...Object.values(doorErrors).filter((each) => each !== doorErrors.methodNotAllowed),
  ...Object.values(limitErrors),
  ...Object.values(proxyErrors),
  httpErrors.urlMalformed,
  httpErrors.routeNotFound,
  httpErrors.internal,
  httpErrors.serviceUnavailable,
];
/** Errors for a method that a path does not have. No operation can list them. */
const WITHOUT_OPERATION: readonly ErrorFactory[] = [doorErrors.methodNotAllowed];
const WITH_CREDENTIAL: readonly ErrorFactory[] = Object.values(callerErrors);
const WITH_BODY: readonly ErrorFactory[] = [httpErrors.bodyTooLarge];

/** For statuses that are the same for many operations there is one shared response. */
const SHARED_NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  413: 'BodyTooLarge',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  500: 'InternalError',
  502: 'BadGateway',
  503: 'Unavailable',
  504: 'GatewayTimeout',
};

const declared = (factories: readonly ErrorFactory[]): DeclaredError[] => factories.map((each) => each.declared);
const statusOf = ({ kind }: DeclaredError): number => STATUS_BY_KIND[kind];

/** Every error of the gateway. */
export const gatewayErrors: readonly DeclaredError[] = declared([
  ...EVERYWHERE,
  ...WITHOUT_OPERATION,
  ...WITH_CREDENTIAL,
  ...WITH_BODY,
]);

/** The gateway's answers as components, for operations to refer to. */
export function gatewayResponses(): NonNullable<Components['responses']> {
  const byStatus = Object.entries(refusalResponses(gatewayErrors));
  return Object.fromEntries(byStatus.map(([status, response]) => [nameOf(Number(status)), response]));
}

/** An operation's answers: its own, and for each status of a failure the service's and the gateway's codes together. */
export function withGatewayResponses(operation: Operation): Operation['responses'] {
  const { responses, 'x-errors': own = [], requestBody, security } = operation;
  const added = declared([
    ...EVERYWHERE,
    ...(security?.length ? WITH_CREDENTIAL : []),
    ...(requestBody === undefined ? [] : WITH_BODY),
  ]);
  const failures = Object.entries(refusalResponses([...own, ...added])).map(([status, response]) => {
    const isShared = !own.some((error) => String(statusOf(error)) === status && !isAmong(error, added));
    return [status, isShared ? { $ref: `#/components/responses/${nameOf(Number(status))}` } : response];
  });
  return { ...responses, ...(Object.fromEntries(failures) as Operation['responses']) };
}

function isAmong({ code }: DeclaredError, added: readonly DeclaredError[]): boolean {
  return added.some((each) => each.code === code);
}

function nameOf(status: number): string {
  const name = SHARED_NAMES[status];
  if (name === undefined) throw new Error(`The status ${status} has no name among the shared responses`);
  return name;
}
