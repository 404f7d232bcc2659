import { orderFederation } from '../../domain/deliveries/order-federation.ts';
import { acceptQuote } from '../../domain/quotes/accept-quote.ts';
import { canSeeAndQuote } from '../../domain/quotes/policy.ts';
import { addAskedQuote } from '../../domain/statuses/remote/change-quote.ts';
import { editRemoteStatus } from '../../domain/statuses/remote/edit-remote.ts';
import { findStatusByUri, storeRemoteStatus } from '../../domain/statuses/remote/store-remote.ts';
import { isGone } from '../../domain/tombstones/is-gone.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import type { QuoteRow, StatusRow } from '../../schema/statuses.ts';
import { type Decoded, ignored, read, refused } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { decodePost } from '../decode/post.ts';
import { toRemoteStatus } from '../decode/to-status.ts';
import { quoteAuthorizationUri } from '../objects/uris.ts';
import { createNamedBudget } from '../resolve/budget.ts';
import { resolveStatus } from '../resolve/status.ts';
import { type Effect, effect, type Handler, type Inbound, NO_EFFECT } from './inbound.ts';
import { findLocalStatus } from './local.ts';
import { refreshStatus } from './refresh-status.ts';

/** Somebody asks to quote a local post (FEP-044f); the author's policy decides at once. */
export const quoteRequest: Handler = async (inbound) => {
  const { ctx, activity, actor } = inbound;
  const quoted = await findLocalStatus(ctx.store.db, activity.object.uri);
  const quotingUri = activity.instrument.uri;
  if (!quoted || quotingUri === undefined) return ignored('it is about no post of this server');
  if (!sameOrigin(quotingUri, actor.uri)) return refused('the quoting post is of another server than the actor');
  const refuse = (tx: Tx) => answer(tx, inbound, { verb: 'reject_quote_request', quoted, quotingUri });
  // If the request will be refused, other servers need not be asked anything.
  if (!(await canSeeAndQuote(ctx.store.db, actor.id, quoted))) return effect(refuse);
  const storing = await quotingPost(inbound, quotingUri, quoted.id);
  if (storing.outcome !== 'read') return storing;
  return effect(async (tx) => {
    if (!(await canSeeAndQuote(tx, actor.id, quoted))) return refuse(tx);
    await storing.value(tx);
    const approved = await approve(tx, inbound, quoted, quotingUri);
    if (approved === 'ended') await refuse(tx);
    else if (approved) await answer(tx, inbound, { verb: 'accept_quote_request', quoted, quotingUri, ...approved });
  });
};

/**
 * Obtains the quoting post: from the request itself if it is the actor's own, otherwise from its server. A known post may be about to
 * become a quote: the request can overtake the edit, and Hollo only shows the quote in the request until somebody agrees to it.
 */
async function quotingPost({ ctx, activity, actor }: Inbound, uri: string, quotedId: number): Promise<Decoded<Effect>> {
  const { db } = ctx.store;
  const known = await findStatusByUri(db, uri);
  if (known && (known.account_id !== actor.id || (await findQuote(db, known.id, quotedId)))) return NO_EFFECT;
  const { node } = activity.instrument;
  const embedded = node && decodePost(node, actor.uri);
  if (embedded?.outcome !== 'read' || embedded.value.author !== actor.uri) {
    if (known) return read(await refreshing(ctx, uri));
    return (await resolveStatus(ctx, uri, createNamedBudget()))
      ? NO_EFFECT
      : ignored('its server does not have the quoting post');
  }
  const status = toRemoteStatus(embedded.value, actor);
  return effect(async (tx) => {
    // The post usually arrives by itself as well, at the same moment.
    await lockName(tx, uri);
    const row = await findStatusByUri(tx, uri);
    if (row?.account_id === actor.id) {
      await editRemoteStatus(tx, actor, row, status);
      await addAskedQuote(tx, actor, row, status);
    } else if (!row && !(await isGone(tx, uri))) await storeRemoteStatus(tx, actor, status);
  });
}

/** The effect that updates a known post to its current version, if its server still has it. */
async function refreshing(ctx: Context, uri: string): Promise<Effect> {
  const refresh = await refreshStatus(ctx, uri);
  return refresh.outcome === 'read' ? refresh.value : async () => {};
}

function findQuote(db: Db, statusId: number, quotedId: number): Promise<QuoteRow | undefined> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('status_id', '=', statusId)
    .where('quoted_status_id', '=', quotedId)
    .executeTakeFirst();
}

type Approval = { readonly quoteId: number; readonly approvalUri: string };

/** Accepts the quote, if the post really contains it. `ended` means that consent was refused or withdrawn before, which is final. */
async function approve(
  tx: Tx,
  { actor }: Inbound,
  quoted: StatusRow,
  uri: string,
): Promise<Approval | 'ended' | undefined> {
  const quoting = await findStatusByUri(tx, uri);
  if (!quoting || quoting.account_id !== actor.id) return undefined;
  const quote = await findQuote(tx, quoting.id, quoted.id);
  if (quote?.state === 'rejected' || quote?.state === 'revoked') return 'ended';
  if (!quote || (quote.state !== 'pending' && quote.state !== 'accepted')) return undefined;
  const approvalUri = quoteAuthorizationUri(tx.instance.origin, quoted.account_id, quote.id);
  await acceptQuote(tx, quote, approvalUri);
  return { quoteId: quote.id, approvalUri };
}

type Answer = {
  readonly verb: 'accept_quote_request' | 'reject_quote_request';
  readonly quoted: StatusRow;
  readonly quotingUri: string;
  readonly approvalUri?: string;
};

async function answer(tx: Tx, { activity, actor }: Inbound, { verb, quoted, ...more }: Answer): Promise<void> {
  const request = { requestUri: activity.uri ?? null, requesterId: actor.id };
  await orderFederation(tx, quoted.account_id, {
    verb,
    accountId: quoted.account_id,
    statusId: quoted.id,
    ...request,
    ...more,
  });
}
