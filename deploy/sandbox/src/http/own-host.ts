import { isIPv4 } from 'node:net';
import { type RequestHandler } from 'express';
import { Refusal } from './refusal';

/** Whether a host name, as `URL` writes it, is this machine itself: 127.1, 0x7f000001 and the like are dotted there. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}

/**
 * Lets requests through that are meant for this machine or for one of `names`. A page of any other site could call the stand-ins by a name of
 * its own that leads here, and they give out operators' tokens.
 */
export function requireOwnHost(names: readonly string[]): RequestHandler {
  const own = new Set(names);
  return ({ headers }, _response, next) => {
    const url = `http://${headers.host ?? ''}`;
    const hostname = URL.canParse(url) ? new URL(url).hostname : '';
    if (isLoopback(hostname) || own.has(hostname)) return next();
    throw new Refusal(
      421,
      'HOST_UNKNOWN',
      'The stand-ins answer on loopback and on the host of SANDBOX_AUTH_URL alone',
    );
  };
}
