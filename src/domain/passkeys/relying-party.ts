import { isIP } from 'node:net';
import { failed } from '../../lib/errors.ts';
import { isLoopback } from '../../lib/loopback.ts';
import type { Db } from '../../platform/db/handle.ts';

/** What passkeys are made for: the name of this host, and where browsers must say that they were used. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/**
 * What passkeys of a server at that origin are made for; undefined where browsers make none: at the address of a machine instead of a name, or
 * without https elsewhere than on one's own machine. WebAuthn 3, 5.1.3.
 */
export function relyingParty(origin: string): RelyingParty | undefined {
  const { protocol, hostname } = new URL(origin);
  const isName = !hostname.startsWith('[') && isIP(hostname) === 0;
  return isName && (protocol === 'https:' || isLoopback(hostname)) ? { id: hostname, origin } : undefined;
}

/** The same for this server. 422 where there can be no passkeys. */
export function getRelyingParty({ instance }: Pick<Db, 'instance'>): RelyingParty {
  const party = relyingParty(instance.origin);
  if (!party) throw failed('passkeysNotHere');
  return party;
}
