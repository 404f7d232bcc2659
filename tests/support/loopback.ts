/** Where the servers that tests start listen (address and port): nothing else on loopback may be fetched from. */
export const loopbackPeers = new Set<string>();

/** Lets the servers under test talk to a listener; answers its port. */
export function admit(address: { port: number } | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  loopbackPeers.add(`127.0.0.1:${address.port}`);
  return address.port;
}

/** A file begins, of which nobody listens yet: a port of an earlier one may be anybody's by now. */
export function turnEverybodyAway(): void {
  loopbackPeers.clear();
}
