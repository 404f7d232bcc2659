import { notFound } from '../../lib/errors.ts';
import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { inContext, QUOTE_CONTEXT } from '../objects/contexts.ts';
import { quoteAuthorizationUri } from '../objects/uris.ts';
import { getOwner } from './owner.ts';
import type { Reader } from './reader.ts';
import { visibleToReader } from './visible-to-reader.ts';

type Address = { readonly accountId: number; readonly quoteId: number };

/**
 * The proof that a local account agreed to a quote (FEP-044f). 404 when it did not agree, withdrew its consent, or the reader may not see
 * the quoted post.
 */
export async function quoteAuthorizationDocument(db: Db, reader: Reader, address: Address): Promise<JsonText> {
  const { accountId, quoteId } = address;
  const owner = await getOwner(db, reader, accountId);
  const quote = await db
    .selectFrom('quotes as q')
    .innerJoin('statuses as s', 's.id', 'q.quoted_status_id')
    .innerJoin('statuses as quoting', 'quoting.id', 'q.status_id')
    .select(['s.uri as quoted', 'quoting.uri as quoting'])
    .where('q.id', '=', quoteId)
    .where('q.quoted_account_id', '=', accountId)
    .where('q.state', '=', 'accepted')
    .where(visibleToReader(reader))
    .executeTakeFirst();
  if (!quote) throw notFound('notFound');
  return JSON.stringify(
    inContext(QUOTE_CONTEXT, {
      id: quoteAuthorizationUri(db.instance.origin, accountId, quoteId),
      type: 'QuoteAuthorization',
      attributedTo: owner.uri,
      interactingObject: quote.quoting,
      interactionTarget: quote.quoted,
    }),
  );
}
