import { normalizeDomain } from '../../lib/acct.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { HopHeaders } from '../../platform/fetch/exchange.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { readRefusals } from './refusals.ts';

/** Headers for no request to servers that staff blocked, nor to this server itself: throws FetchError 'refused' before each hop to one. */
export function guardHops(db: Db): HopHeaders {
  const own = normalizeDomain(new URL(db.instance.origin).host);
  return async ({ url }) => {
    // A dot at the end makes another name of the same host.
    if (normalizeDomain(url.host) === own) throw new FetchError('refused', 'This server does not ask itself');
    if ((await readRefusals(db, url.host)).everything) throw new FetchError('refused', 'The server is blocked');
    return {};
  };
}
