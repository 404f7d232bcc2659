import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses tried for one host. */
const TRIED = 4;

/** Finds all addresses of a host: `dns.lookup`, or a substitute in tests. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Whether an address is on the public internet: an allow-list, so that ranges nobody thought of are refused too. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // `process` converts IPv4-mapped IPv6 addresses back to IPv4.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 has ever been given out.
  return !(address instanceof ipaddr.IPv6) || (address.parts[0] ?? 0) >> 13 === 1;
}

/** Whether an address (with its port, as in a URL) may be fetched although it is private, over plain http too. */
export function mayBePrivate(allowed: boolean | ReadonlySet<string>, host: string): boolean {
  return typeof allowed === 'boolean' ? allowed : allowed.has(host);
}

/**
 * A `lookup` for sockets that only ever answers public addresses. The socket connects to exactly what was checked here,
 * so that a name which changes its address between check and use gains nothing.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const open = addresses.filter(({ address }) => isPublicAddress(address)).slice(0, TRIED);
      const [first] = open;
      if (!first) return callback(new PrivateAddressError(hostname), []);
      if (options.all) return callback(null, open);
      callback(null, first.address, first.family);
    });
  };
}

/** Whether a fetch failed because a name resolved to no public address. That may change, unlike a private address in the URL itself. */
export function isPrivateByName({ cause }: Error): boolean {
  return cause instanceof PrivateAddressError;
}

/** A name that leads only to addresses we never connect to. */
export class PrivateAddressError extends Error {
  constructor(hostname: string) {
    super(`${hostname} has no public address`);
    this.name = 'PrivateAddressError';
  }
}
