import type { Db } from '../../platform/db/handle.ts';
import type { HopHeaders } from '../../platform/fetch/exchange.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { readRefusals } from './refusals.ts';

/** Headers for no request to servers that staff blocked, nor to this server itself: throws FetchError 'refused' before each hop to one. */
export function guardHops(db: Db): HopHeaders {
  return async ({ url }) => {
    if (url.origin === db.instance.origin) throw new FetchError('refused', 'This server does not ask itself');
    if ((await readRefusals(db, url.host)).everything) throw new FetchError('refused', 'The server is blocked');
    return {};
  };
}
