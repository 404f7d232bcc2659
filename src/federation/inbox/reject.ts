import { refuseBetween } from '../../domain/follows/remove-follower.ts';
import { withdrawConsent } from '../../domain/quotes/revoke-quote.ts';
import { getParties } from '../../domain/relationships/parties.ts';
import { rejectReply } from '../../domain/reply-approvals/answer-reply.ts';
import { ignored } from '../decode/decoded.ts';
import { findAskedFollow } from './asked-follow.ts';
import { findAskedQuote, isAboutQuote } from './asked-quote.ts';
import { findAskedReply } from './asked-reply.ts';
import { findAskedFeature, rejectFeatureRequest } from './feature-request.ts';
import { effect, type Handler } from './inbound.ts';
import { isAboutRelay, relayAnswer } from './relay.ts';

/** An account elsewhere ends or declines a follow, or declines a quote, a feature request or a reply. */
export const reject: Handler = async (inbound) => {
  const { ctx, activity, actor } = inbound;
  if (isAboutRelay(inbound)) return relayAnswer(inbound, false);
  const { db } = ctx.store;
  const { object } = activity;
  if (isAboutQuote(db, object)) {
    const quote = await findAskedQuote(db, object, actor.id);
    return quote ? effect((tx) => withdrawConsent(tx, quote)) : ignored('nobody here asked for it');
  }
  const featured = await findAskedFeature(db, object, actor.id);
  if (featured) return rejectFeatureRequest(featured);
  const replied = await findAskedReply(db, object, actor.id);
  if (replied) return effect((tx) => rejectReply(tx, replied.reply));
  const asked = await findAskedFollow(db, object, actor.id);
  if (!asked) return ignored('nobody here asked for it');
  return effect(async (tx) => {
    await refuseBetween(tx, await getParties(tx, asked.accountId, actor.id));
  });
};
