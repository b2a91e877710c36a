import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Never a target, not even on a local run: metadata of clouds, this host's own link, many hosts at once, what is reserved. */
const NEVER: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Loopback and private: only where the setting lifts it. */
const PRIVATE: readonly (readonly [network: string, prefix: number])[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
];
const PRIVATE6: readonly (readonly [network: string, prefix: number])[] = [
  ['::1', 128],
  ['fc00::', 7],
];
/** Of IPv6 all but this is not for hosts, or carries an IPv4 address within (mapped, NAT64): such are never dialled. */
const GLOBAL6 = ['2000::', 3] as const;
/** Of that: Teredo and other protocols' own, documentation, 6to4. */
const NEVER6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const list = (networks: readonly (readonly [string, number])[], type: 'ipv4' | 'ipv6'): BlockList => {
  const made = new BlockList();
  for (const [network, prefix] of networks) made.addSubnet(network, prefix, type);
  return made;
};
const never = list(NEVER, 'ipv4');
const privately = list(PRIVATE, 'ipv4');
const privately6 = list(PRIVATE6, 'ipv6');
const global6 = list([GLOBAL6], 'ipv6');
const never6 = list(NEVER6, 'ipv6');

/** Whether nothing may be sent to the address. What is no address is forbidden, too. */
export function isForbiddenAddress(address: string, allowPrivate: boolean): boolean {
  if (isIPv4(address)) return never.check(address, 'ipv4') || (!allowPrivate && privately.check(address, 'ipv4'));
  if (!isIPv6(address) || address.includes('%')) return true;
  if (privately6.check(address, 'ipv6')) return !allowPrivate;
  return !global6.check(address, 'ipv6') || never6.check(address, 'ipv6');
}
