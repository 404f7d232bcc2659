import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { isQuoteRequestUri } from '../../domain/statuses/uris.ts';
import { isLocalUri } from '../../lib/origin.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { QuoteRow } from '../../schema/quotes.ts';
import type { Part } from '../decode/activity.ts';
import { idOf } from '../decode/read.ts';

/** Whether an answer is about a request to quote, either embedded or named by the id that this server gave it. */
export function isAboutQuote(db: Db, { types, node, uri = '' }: Part): boolean {
  return types.includes('QuoteRequest') || (!node && isLocalUri(db, uri) && isQuoteRequestUri(uri));
}

/** The quote by a local post that an answer to a QuoteRequest refers to, if it quotes `quotedAccountId`. */
export async function findAskedQuote(db: Db, object: Part, quotedAccountId: number): Promise<QuoteRow | undefined> {
  const instrument = idOf(object.node?.instrument);
  const quoted = idOf(object.node?.object);
  let query = db.selectFrom('quotes').selectAll().where('quoted_account_id', '=', quotedAccountId);
  if (instrument !== undefined && isLocalUri(db, instrument)) {
    const status = await findStatusByUri(db, instrument);
    query = query.where('status_id', '=', status?.id ?? 0);
    if (quoted !== undefined)
      query = query.where('quoted_status_id', '=', (await findStatusByUri(db, quoted))?.id ?? 0);
  } else query = query.where('uri', '=', object.uri ?? '');
  return query.executeTakeFirst();
}
