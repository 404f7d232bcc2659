import { followerInboxes, inboxesTold, inboxOf } from '../../domain/deliveries/recipients.ts';
import { quoteRequestUri } from '../../domain/statuses/uris.ts';
import { newId, toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { QuoteRow } from '../../schema/statuses.ts';
import { QUOTE_CONTEXT, STATUS_CONTEXT } from '../objects/contexts.ts';
import { loadNotes } from '../objects/load-statuses.ts';
import { noteObject } from '../objects/note.ts';
import { quoteAuthorizationUri } from '../objects/uris.ts';
import { AS_PUBLIC, type JsonValue } from '../vocabulary.ts';
import { type Compose, localUri, type Mailing, mail, uriOf } from './mailing.ts';
import type { QuoteAnswerOrder } from './verbs.ts';

/** A quote, with the addresses of the quoting and the quoted post. */
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

/** The terms of both contexts, because the request contains the quoting post. */
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
    id: quoteRequestUri(quote.quoting),
    type: 'QuoteRequest',
    actor: localUri(db, quote.account_id),
    to: [author],
    object: quote.quoted,
    instrument,
  };
  return mail({
    accountId: quote.account_id,
    activity,
    inboxes: [inbox],
    // The request contains the quoting post, so it is no longer sent once that post is deleted.
    subject: quote.quoting,
    context: REQUEST_CONTEXT,
    limited: true,
  });
};

/** Answers a request to quote, with the proof of consent or a refusal. */
export const answerQuote: Compose<QuoteAnswerOrder> = async (db, order) => {
  const { accountId, requesterId, requestUri, quotingUri, statusId, approvalUri } = order;
  const requester = await uriOf(db, requesterId);
  const inbox = await inboxOf(db, requesterId);
  const quoted = await db.selectFrom('statuses').select('uri').where('id', '=', statusId).executeTakeFirst();
  if (requester === undefined || inbox === undefined || !quoted) return [];
  const actor = localUri(db, accountId);
  const [type, path] = approvalUri === undefined ? ['Reject', 'rejects'] : ['Accept', 'accepts'];
  const object = {
    ...(requestUri !== null && { id: requestUri }),
    type: 'QuoteRequest',
    actor: requester,
    object: quoted.uri,
    instrument: quotingUri,
  };
  const id = `${actor}#${path}/quote_requests/${toWire(newId())}`;
  return mail({
    accountId,
    activity: { id, type, actor, to: [requester], object, result: approvalUri },
    inboxes: [inbox],
    subject: `quote:${quotingUri}`,
    context: QUOTE_CONTEXT,
  });
};

/**
 * Withdraws consent to a quote: everybody who may have seen its proof learns that it is gone. A request that was not answered yet is
 * refused.
 */
export const revokeQuote: Compose<{ readonly quoteId: number }> = async (db, { quoteId }) => {
  const quote = await findQuote(db, quoteId);
  if (!quote || quote.quoted_account_id === null || quote.quoted_status_id === null) return [];
  if (quote.state === 'rejected') return refuse(db, quote);
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

function refuse(db: Db, quote: QuoteParts): Promise<readonly Mailing[]> {
  return answerQuote(db, {
    verb: 'reject_quote_request',
    accountId: quote.quoted_account_id ?? 0,
    requesterId: quote.account_id,
    requestUri: quote.uri,
    quotingUri: quote.quoting,
    statusId: quote.quoted_status_id ?? 0,
  });
}
