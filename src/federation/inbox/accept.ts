import { acceptQuote } from '../../domain/quotes/accept-quote.ts';
import { awaitConsent } from '../../domain/quotes/verification.ts';
import { acceptReply, findAnswer } from '../../domain/reply-approvals/answer-reply.ts';
import { type Decoded, ignored, refused } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { endWithdrawn, verifyAuthorization } from '../resolve/quote-authorization.ts';
import { fetchApproval } from '../resolve/reply-approval.ts';
import { findAskedFollow } from './asked-follow.ts';
import { findAskedQuote, isAboutQuote } from './asked-quote.ts';
import { type AskedReply, findAskedReply } from './asked-reply.ts';
import { acceptFeatureRequest, findAskedFeature } from './feature-request.ts';
import { grantFollow } from './grant-follow.ts';
import { type Effect, effect, type Handler, type Inbound, NO_EFFECT } from './inbound.ts';
import { isAboutRelay, relayAnswer } from './relay.ts';

/** An account elsewhere accepts a follow, a quote, a feature request or a reply. Only what was asked for can be accepted. */
export const accept: Handler = async (inbound) => {
  const { ctx, activity, actor } = inbound;
  if (isAboutRelay(inbound)) return relayAnswer(inbound, true);
  if (isAboutQuote(ctx.store.db, activity.object)) return acceptQuoteRequest(inbound);
  const featured = await findAskedFeature(ctx.store.db, activity.object, actor.id);
  if (featured) return acceptFeatureRequest(inbound, featured);
  const replied = await findAskedReply(ctx.store.db, activity.object, actor.id);
  if (replied) return acceptAskedReply(inbound, replied);
  const asked = await findAskedFollow(ctx.store.db, activity.object, actor.id);
  if (!asked) return ignored('nobody here asked for it');
  return effect((tx) => grantFollow(tx, actor, asked.accountId));
};

async function acceptQuoteRequest({ ctx, activity, actor }: Inbound): Promise<Decoded<Effect>> {
  const { db } = ctx.store;
  const quote = await findAskedQuote(db, activity.object, actor.id);
  if (!quote) return ignored('nobody here asked for it');
  const { result } = activity;
  if (result === undefined) return refused('the consent is not valid');
  if (!sameOrigin(result, actor.uri)) return refused('the consent is of another server than the actor');
  if (quote.state === 'accepted') return NO_EFFECT;
  if (quote.state === 'pending' && (await verifyAuthorization(ctx, quote, result))) {
    return effect((tx) => acceptQuote(tx, quote, result));
  }
  if (await endWithdrawn(ctx, quote, result)) return NO_EFFECT;
  return effect((tx) => awaitConsent(tx, quote, result));
}

/** The proof is what the answer names as its result, or the answer itself. */
async function acceptAskedReply(
  { ctx, activity, actor }: Inbound,
  { reply, parentUri }: AskedReply,
): Promise<Decoded<Effect>> {
  if (await findAnswer(ctx.store.db, reply.id)) return NO_EFFECT;
  const proof = activity.result ?? activity.uri;
  if (proof === undefined) return refused('the consent has no id');
  const approval = await fetchApproval(ctx, { reply: reply.uri, parent: parentUri, author: actor.uri }, proof);
  if (!approval) return refused('the consent is not valid');
  return effect((tx) => acceptReply(tx, reply, approval));
}
