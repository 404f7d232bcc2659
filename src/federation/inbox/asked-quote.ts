import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { isQuoteRequestUri } from '../../domain/statuses/uris.ts';
import { isLocalUri } from '../../lib/origin.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { QuoteRow } from '../../schema/statuses.ts';
import type { Part } from '../decode/activity.ts';
import { idOf } from '../decode/read.ts';

/** Whether an answer is about a request to quote, either embedded or named by the id that this server gave it. */
export function isAboutQuote(db: Db, { types, node, uri = '' }: Part): boolean {
  return types.includes('QuoteRequest') || (!node && isLocalUri(db, uri) && isQuoteRequestUri(uri));
}

/**
 * The quote by a local post that an answer to a QuoteRequest refers to, if it quotes `quotedAccountId`. Both posts may be named by their
 * pages, as WordPress does.
 */
export async function findAskedQuote(db: Db, object: Part, quotedAccountId: number): Promise<QuoteRow | undefined> {
  const instrument = idOf(object.node?.instrument);
  const quoted = idOf(object.node?.object);
  const query = db.selectFrom('quotes as q').selectAll('q').where('q.quoted_account_id', '=', quotedAccountId);
  if (instrument === undefined || !isLocalUri(db, instrument)) {
    return query.where('q.uri', '=', object.uri ?? '').executeTakeFirst();
  }
  const status = await findStatusByUri(db, instrument);
  const ofPost = query.where('q.status_id', '=', status?.id ?? 0);
  if (quoted === undefined) return ofPost.executeTakeFirst();
  return ofPost
    .innerJoin('statuses as s', 's.id', 'q.quoted_status_id')
    .where((eb) => eb.or([eb('s.uri', '=', quoted), eb('s.url', '=', quoted)]))
    .executeTakeFirst();
}
