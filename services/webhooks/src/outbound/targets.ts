import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isForbiddenAddress } from './forbidden-address';

/** Of an address that nothing may be sent to: the connection was not made. */
export class ForbiddenTargetError extends Error {
  readonly code = 'TARGET_FORBIDDEN';
}

/**
 * What may be dialled. A target is refused where any address of it is forbidden, and the addresses that were checked are those that are
 * dialled: a name that resolves to others a moment later gains nothing.
 */
export class Targets {
  constructor(private readonly allowPrivate: boolean) {}

  /** As far as can be told now. A name that does not resolve may do so later; every connection asks again. */
  async isForbidden(url: URL): Promise<boolean> {
    const literal = literalOf(url.hostname);
    if (literal !== undefined) return isForbiddenAddress(literal, this.allowPrivate);
    return new Promise((answer) =>
      resolve(url.hostname, { all: true }, (error, addresses) => answer(!error && this.anyForbidden(addresses))),
    );
  }

  /** Makes the connections of a pool, each to checked addresses alone. */
  connector(timeoutMs: number): buildConnector.connector {
    const connect = buildConnector({ timeout: timeoutMs, lookup: this.lookup });
    return (options, callback) => {
      // A literal is dialled without a look-up.
      const literal = literalOf(options.hostname);
      if (literal !== undefined && isForbiddenAddress(literal, this.allowPrivate))
        return callback(new ForbiddenTargetError('The address may not be dialled'), null);
      connect(options, callback);
    };
  }

  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (this.anyForbidden(addresses))
        return callback(new ForbiddenTargetError('The name resolves to an address that may not be dialled'), []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family);
    });
  };

  private anyForbidden(addresses: readonly LookupAddress[]): boolean {
    return addresses.some(({ address }) => isForbiddenAddress(address, this.allowPrivate));
  }
}

/** `URL` has written every other form of an IPv4 address (decimal, octal, hex, full-width) as four numbers. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}
