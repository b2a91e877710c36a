import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Caller } from '@stayline/caller';
import { newTrace, type Trace } from '@stayline/logger';
import { type Route } from '../routes/route';
import { networkOf } from './client-address';

/** One request and its answer, with what is found out about them on the way. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly trace: Trace;
  readonly startedAt: bigint;
  readonly address: string;
  /** The name under which the address is counted. */
  readonly network: string;
  route?: Route;
  caller?: Caller;
  errorCode?: string;
}

/** The headers of every answer: it is data and not a page, and only for its caller. */
const EVERYWHERE: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cache-Control', 'no-store'],
];

export function beginExchange(request: IncomingMessage, response: ServerResponse, address: string): Exchange {
  const { headers } = request;
  const trace = newTrace({
    requestId: single(headers['x-request-id']),
    traceparent: single(headers['traceparent']),
  });
  response.setHeader('X-Request-Id', trace.requestId);
  for (const [name, value] of EVERYWHERE) response.setHeader(name, value);
  return { request, response, trace, startedAt: process.hrtime.bigint(), address, network: networkOf(address) };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
