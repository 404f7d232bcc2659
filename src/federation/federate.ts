import { sql } from 'kysely';
import { actorKeysOf } from '../domain/accounts/actor-keys.ts';
import { orderDelivery } from '../domain/deliveries/order-delivery.ts';
import { supersede, supersedeAllOf } from '../domain/deliveries/supersede.ts';
import { parserOf } from '../lib/checked.ts';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import type { Db, Store } from '../platform/db/handle.ts';
import { RetryLater } from '../platform/jobs/backoff.ts';
import { type Job, LANES } from '../platform/jobs/job.ts';
import { completeIn } from '../platform/jobs/settle.ts';
import { deleteAccount, featuredTag, move, updateAccount } from './outbox/account.ts';
import {
  answerFeature,
  collection,
  collectionRemoved,
  featureRequest,
  itemAdded,
  itemRemoved,
  revokeFeature,
} from './outbox/collection.ts';
import { emojiReact } from './outbox/emoji-react.ts';
import { flag } from './outbox/flag.ts';
import { like } from './outbox/like.ts';
import type { Mailing } from './outbox/mailing.ts';
import { pollChanged } from './outbox/poll.ts';
import { answerQuote, quoteRequest, revokeQuote } from './outbox/quote.ts';
import { relationship } from './outbox/relationship.ts';
import { acceptRelay, relay } from './outbox/relay.ts';
import { signEmbedded } from './outbox/sign-embedded.ts';
import { status } from './outbox/status.ts';
import { type FederateOrder, FederatePayload } from './outbox/verbs.ts';
import { vote } from './outbox/vote.ts';

const parseOrder = parserOf(FederatePayload);

/**
 * Turns an event on this server into activities and their deliveries, in the transaction that ends the job, so that it happens exactly
 * once. Recipients are determined now, not at the time of the event.
 */
export async function federate(ctx: Context, job: Job): Promise<void> {
  if (await isOvertaking(ctx.store.db, job)) throw new RetryLater(TURN, 'Something of the same account comes first');
  const order = parseOrder(job.payload);
  if (!(await maySpeak(ctx.store, order))) return;
  const composed = await compose(ctx.store.db, order);
  const mailings = (await Promise.all(composed.map((mailing) => signEmbedded(ctx, mailing)))).flat();
  if (order.verb === 'delete_account' && mailings.length > 0) await supersedeAllOf(ctx.store, order.accountId);
  await ctx.store.transaction(async (tx) => {
    await completeIn(tx, job);
    if (order.verb === 'delete' || order.verb === 'undo_announce') await supersede(tx, order.uri);
    for (const { outgoing, inboxes } of mailings) await orderDelivery(tx, outgoing, inboxes);
  });
}

/** How soon (ms) a job checks again whether it is its turn. */
const TURN = 200;

/**
 * Whether an earlier job of the same account is still running or waiting for its turn. Earlier jobs that are due later for another reason,
 * because they failed or report once at the end of a span, hold nothing up.
 */
async function isOvertaking(db: Db, { id, host }: Job): Promise<boolean> {
  if (host === null) return false;
  const earlier = await db
    .selectFrom('jobs')
    .select('id')
    // As a literal, so that the partial index of this lane is used.
    .where('lane', '=', sql.lit(LANES.outbox))
    .where('host', '=', host)
    .where('id', '<', id)
    .where('run_at', '<=', now() + 2 * TURN)
    .where('dead_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** The verbs that are still announced for an account that is gone. */
const LAST_WORDS: ReadonlySet<FederateOrder['verb']> = new Set(['delete_account', 'move']);

/**
 * Makes sure that a local account has keys before it acts; false when it is gone and has nothing left to announce. Making keys takes a
 * while, so it is done once here rather than in each delivery, and before a profile that must show them.
 */
async function maySpeak(store: Store, order: FederateOrder): Promise<boolean> {
  if (!('accountId' in order)) return true;
  const account = await store.db
    .selectFrom('accounts')
    .select(['domain', 'erased_at'])
    .where('id', '=', order.accountId)
    .executeTakeFirst();
  // Accounts on other servers sign nothing here.
  if (account?.domain !== null) return true;
  if (account.erased_at !== null && !LAST_WORDS.has(order.verb)) return false;
  await actorKeysOf(store, order.accountId);
  return true;
}

function compose(db: Db, order: FederateOrder): Promise<readonly Mailing[]> {
  switch (order.verb) {
    case 'follow':
    case 'undo_follow':
    case 'accept_follow':
    case 'reject_follow':
    case 'block':
    case 'undo_block':
      return relationship(db, order);
    case 'like':
    case 'undo_like':
      return like(db, order);
    case 'emoji_react':
    case 'undo_emoji_react':
      return emojiReact(db, order);
    case 'vote':
      return vote(db, order);
    case 'update_poll':
      return pollChanged(db, order);
    case 'flag':
      return flag(db, order);
    case 'update_account':
      return updateAccount(db, order);
    case 'delete_account':
      return deleteAccount(db, order);
    case 'move':
      return move(db, order);
    case 'add_featured_tag':
    case 'remove_featured_tag':
      return featuredTag(db, order);
    case 'quote_request':
      return quoteRequest(db, order);
    case 'revoke_quote':
      return revokeQuote(db, order);
    case 'accept_quote_request':
    case 'reject_quote_request':
      return answerQuote(db, order);
    case 'accept_relay':
      return acceptRelay(db, order);
    case 'follow_relay':
    case 'undo_follow_relay':
      return relay(db, order);
    case 'create':
    case 'update':
    case 'delete':
    case 'announce':
    case 'undo_announce':
    case 'add_featured':
    case 'remove_featured':
      return status(db, order);
    default:
      // The type check fails when a verb is not handled.
      return composeOfCollection(db, order);
  }
}

type CollectionVerb =
  | 'add_collection'
  | 'update_collection'
  | 'remove_collection'
  | 'add_collection_item'
  | 'remove_collection_item'
  | 'feature_request'
  | 'revoke_feature'
  | 'accept_feature_request'
  | 'reject_feature_request';

type CollectionOrder = Extract<FederateOrder, { verb: CollectionVerb }>;

/** The activities for a change of a collection of accounts or of its items. */
function composeOfCollection(db: Db, order: CollectionOrder): Promise<readonly Mailing[]> {
  switch (order.verb) {
    case 'add_collection':
    case 'update_collection':
      return collection(db, order);
    case 'remove_collection':
      return collectionRemoved(db, order);
    case 'add_collection_item':
      return itemAdded(db, order);
    case 'remove_collection_item':
      return itemRemoved(db, order);
    case 'feature_request':
      return featureRequest(db, order);
    case 'revoke_feature':
      return revokeFeature(db, order);
    case 'accept_feature_request':
    case 'reject_feature_request':
      return answerFeature(db, order);
  }
}
