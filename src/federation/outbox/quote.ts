import { followerInboxes, inboxesTold, inboxOf } from '../../domain/deliveries/recipients.ts';
import { toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { QuoteRow } from '../../schema/quotes.ts';
import { QUOTE_CONTEXT, STATUS_CONTEXT } from '../objects/contexts.ts';
import { loadNotes } from '../objects/load-statuses.ts';
import { noteObject } from '../objects/note.ts';
import { quoteAuthorizationUri } from '../objects/uris.ts';
import { AS_PUBLIC, type JsonObject, type JsonValue } from '../vocabulary.ts';
import { type Compose, localUri, type Mailing, mail, uriOf } from './mailing.ts';
import type { QuoteAnswerOrder } from './verbs.ts';

/** A quote with what it is about. */
type QuoteParts = QuoteRow & { readonly quoting: string; readonly quoted: string };

async function findQuote(db: Db, id: number): Promise<QuoteParts | undefined> {
  return db
    .selectFrom('quotes as q')
    .innerJoin('statuses as s', 's.id', 'q.status_id')
    .innerJoin('statuses as o', 'o.id', 'q.quoted_status_id')
    .selectAll('q')
    .select(['s.uri as quoting', 'o.uri as quoted'])
    .where('q.id', '=', id)
    .executeTakeFirst();
}

/** The terms of both, for a request that carries the quoting post. */
const REQUEST_CONTEXT: JsonValue = [STATUS_CONTEXT, QUOTE_CONTEXT].flat().filter(isFirstOfItsKind);

function isFirstOfItsKind(value: JsonValue, index: number, all: readonly JsonValue[]): boolean {
  return all.indexOf(value) === index;
}

/** Asks the author of a post whether it may be quoted (FEP-044f). */
export const quoteRequest: Compose<{ readonly quoteId: number }> = async (db, { quoteId }) => {
  const quote = await findQuote(db, quoteId);
  if (quote?.state !== 'pending' || quote.quoted_account_id === null) return [];
  const inbox = await inboxOf(db, quote.quoted_account_id);
  const author = await uriOf(db, quote.quoted_account_id);
  const instrument = noteObject(await loadNotes(db, [quote.status_id]), quote.status_id);
  if (inbox === undefined || author === undefined || !instrument) return [];
  const activity = {
    id: `${quote.quoting}#quote-request`,
    type: 'QuoteRequest',
    actor: localUri(db, quote.account_id),
    to: [author],
    object: quote.quoted,
    instrument,
  };
  return mail({ accountId: quote.account_id, activity, inboxes: [inbox], context: REQUEST_CONTEXT, limited: true });
};

/** Answers who asked to quote: with the proof of consent, or that there is none. */
export const answerQuote: Compose<QuoteAnswerOrder> = async (db, order) => {
  const { accountId, targetId, requestUri, quotingUri, statusId, quoteId } = order;
  const asking = await uriOf(db, targetId);
  const inbox = await inboxOf(db, targetId);
  const quoted = await db.selectFrom('statuses').select('uri').where('id', '=', statusId).executeTakeFirst();
  if (asking === undefined || inbox === undefined || !quoted) return [];
  const request = { id: requestUri, type: 'QuoteRequest', actor: asking, object: quoted.uri, instrument: quotingUri };
  return mail({
    accountId,
    activity: answerOf(db, accountId, { asking, request, quoteId: order.verb === 'accept_quote' ? quoteId : null }),
    inboxes: [inbox],
    subject: requestUri,
    context: QUOTE_CONTEXT,
  });
};

type Answer = { readonly asking: string; readonly request: JsonObject; readonly quoteId: number | null };

function answerOf(db: Db, accountId: number, { asking, request, quoteId }: Answer): JsonObject {
  const actor = localUri(db, accountId);
  const to = [asking];
  if (quoteId === null) {
    return {
      id: `${actor}#rejects/quote_requests/${encodeURIComponent(String(request.id))}`,
      type: 'Reject',
      actor,
      to,
      object: request,
    };
  }
  const result = quoteAuthorizationUri(db.instance.origin, accountId, quoteId);
  return {
    id: `${actor}#accepts/quote_requests/${toWire(quoteId)}`,
    type: 'Accept',
    actor,
    to,
    object: request,
    result,
  };
}

/** Consent is withdrawn: whoever may have seen its proof learns that it is no more; a request not yet answered is refused. */
export const revokeQuote: Compose<{ readonly quoteId: number }> = async (db, { quoteId }) => {
  const quote = await findQuote(db, quoteId);
  if (!quote || quote.quoted_account_id === null || quote.quoted_status_id === null) return [];
  if (quote.state === 'rejected' && quote.uri !== null) return refuse(db, quote, quote.uri);
  const accountId = quote.quoted_account_id;
  const actor = localUri(db, accountId);
  const stamp = quoteAuthorizationUri(db.instance.origin, accountId, quoteId);
  const object = {
    id: stamp,
    type: 'QuoteAuthorization',
    attributedTo: actor,
    interactingObject: quote.quoting,
    interactionTarget: quote.quoted,
  };
  const inbox = await inboxOf(db, quote.account_id);
  const others = [...(await followerInboxes(db, accountId)), ...(await inboxesTold(db, quote.quoted))];
  return mail({
    accountId,
    activity: { id: `${stamp}#delete`, type: 'Delete', actor, to: [AS_PUBLIC], object },
    inboxes: [...(inbox === undefined ? [] : [inbox]), ...others],
    subject: stamp,
    context: QUOTE_CONTEXT,
  });
};

function refuse(db: Db, quote: QuoteParts, requestUri: string): Promise<readonly Mailing[]> {
  return answerQuote(db, {
    verb: 'reject_quote',
    accountId: quote.quoted_account_id ?? 0,
    targetId: quote.account_id,
    requestUri,
    quotingUri: quote.quoting,
    statusId: quote.quoted_status_id ?? 0,
    quoteId: null,
  });
}
