import { type IncomingMessage } from 'node:http';

/** How IPv6 sockets show an IPv4 address. */
const MAPPED = /^::ffff:(?=\d+\.)/;

/**
 * The address that sent the request: the other end of the connection or, behind `trustedProxies` proxies of ours, the
 * address that the outermost of them wrote into `X-Forwarded-For`. Addresses further left come from the client and
 * prove nothing.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = peerAddress(request);
  if (trustedProxies === 0) return peer;
  return forwardedFor(request).at(-trustedProxies) ?? peer;
}

const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * The name under which an address is counted. An IPv6 address counts as its /64 network, because its owner can use all
 * addresses of that.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':');
}

/** `X-Forwarded-For` as the services get it. */
export function forwardedForHeader(request: IncomingMessage, trustedProxies: number): string {
  const peer = peerAddress(request);
  return trustedProxies === 0 ? peer : [...forwardedFor(request), peer].join(', ');
}

/** The scheme that the client used. Only our own proxies are believed. */
export function forwardedProto({ headers }: IncomingMessage, trustedProxies: number): 'http' | 'https' {
  return trustedProxies > 0 && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
}

/** Whether a proxy says for whom it sends the request. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
}

function peerAddress({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? 'unknown').replace(MAPPED, '');
}

function forwardedFor({ headers }: IncomingMessage): string[] {
  const header = headers['x-forwarded-for'];
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}
