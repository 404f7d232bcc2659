import { normalizeDomain } from '../../lib/acct.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { HopHeaders } from '../../platform/fetch/exchange.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { readRefusals } from './refusals.ts';

/**
 * A hook that runs before each hop of a request. It adds no headers, but throws FetchError 'refused' for blocked servers and for this one.
 */
export function guardHops(db: Db): HopHeaders {
  const own = normalizeDomain(new URL(db.instance.origin).host);
  return async ({ url }) => {
    // A trailing dot gives the same host a different name.
    if (normalizeDomain(url.host) === own) throw new FetchError('refused', 'This server does not ask itself');
    if ((await readRefusals(db, url.host)).everything) throw new FetchError('refused', 'The server is blocked');
    return {};
  };
}
