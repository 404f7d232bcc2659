import { LRUCache } from 'lru-cache';
import { federateRelationship } from '../../domain/deliveries/federate-relationship.ts';
import { endFollow } from '../../domain/follows/end-follow.ts';
import { getParties } from '../../domain/relationships/parties.ts';
import { findTie, isFollowing } from '../../domain/relationships/queries.ts';
import { atMostFor } from '../../lib/at-most.ts';
import { newId } from '../../lib/id.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { now } from '../../lib/time.ts';
import { cachedUntilEvent } from '../../platform/cached-until-event.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { sameOrigin } from '../decode/origin.ts';
import { digestOf, untilFollowsChange } from '../delivery/synchronization.ts';
import { fetchFollowerList } from './follower-list.ts';
import { grantFollow } from './grant-follow.ts';
import { findLocalAccount } from './local.ts';

const PARAMETER = /\b([A-Za-z]{1,32})="([^"]{1,2048})"/g;
const KEPT_ACCOUNTS = 5000;

/** How long (ms) to wait between two comparisons of an account's followers. */
const COOL_DOWN = 600_000;

/** The most unknown follows that one comparison settles; later ones settle the rest. */
const MAX_SETTLED = 500;

/** When the followers of an account were compared, or will be. */
const looksOf = perOwner((_ctx: Context) => new LRUCache<number, number>(atMostFor(KEPT_ACCOUNTS, COOL_DOWN * 2)));

/** The most followers of an account that are compared, as in Mastodon. */
const MAX_FOLLOWERS = 25_000;

/**
 * Compares the digest of the signer's followers on this server with the one that the header states, and orders a comparison of the lists
 * when they differ (FEP-8fcf). Only a header about the signer's own followers counts.
 */
export async function checkSynchronization(ctx: Context, header: string | undefined, actorUri: string): Promise<void> {
  if (header === undefined) return;
  const { collectionId, url, digest } = Object.fromEntries([...header.matchAll(PARAMETER)].map(([, k, v]) => [k, v]));
  if (!collectionId || !url || !digest || !sameOrigin(url, actorUri)) return;
  const account = await ctx.store.db
    .selectFrom('accounts')
    .select('id')
    .where('uri', '=', actorUri)
    .where('followers_url', '=', collectionId)
    .executeTakeFirst();
  if (!account || digest === (await digestHere(ctx, account.id)).digest) return;
  const runAt = nextLook(ctx, account.id);
  if (runAt === undefined) return;
  await ctx.store.transaction((tx) =>
    enqueue(tx, {
      name: 'synchronize-followers',
      payload: { accountId: account.id, url },
      lane: 'low',
      host: new URL(url).host,
      runAt,
      uniqueKey: `synchronize-followers:${account.id}`,
      maxAttempts: 3,
    }),
  );
}

/** When to compare the followers of an account; undefined when a comparison is already scheduled. */
function nextLook(ctx: Context, accountId: number): number | undefined {
  const looks = looksOf(ctx);
  const last = looks.get(accountId);
  const at = now();
  if (last !== undefined && last > at) return undefined;
  const next = last === undefined ? at : Math.max(at, last + COOL_DOWN);
  looks.set(accountId, next);
  return next;
}

const digestHere = cachedUntilEvent(untilFollowsChange(KEPT_ACCOUNTS), async ({ store }, accountId) => ({
  digest: digestOf((await localFollowers(store.db, accountId)).map(({ uri }) => uri)),
}));

type Follower = { readonly id: number; readonly uri: string; readonly follow_id: number };

function localFollowers(db: Db, accountId: number): Promise<Follower[]> {
  return db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['a.id', 'a.uri', 'f.id as follow_id'])
    .where('f.target_id', '=', accountId)
    .where('a.domain', 'is', null)
    .limit(MAX_FOLLOWERS)
    .execute();
}

/** The requests of local people to follow an account: their ids, by who asks. */
async function localRequests(db: Db, accountId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('follow_requests as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(['r.id', 'r.account_id'])
    .where('r.target_id', '=', accountId)
    .where('a.domain', 'is', null)
    .limit(MAX_FOLLOWERS)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.id]));
}

/**
 * Synchronises the local followers of a remote account with the list of its server (FEP-8fcf): a follow that is not on the list ends here,
 * one that was asked for before and is on the list has been granted, and any other that is only on the list is undone there. Follows and
 * requests that begin while the list is fetched are left alone.
 */
export async function synchronizeFollowers(ctx: Context, accountId: number, url: string): Promise<void> {
  const { db } = ctx.store;
  const followed = await db.selectFrom('accounts').select(['id', 'uri']).where('id', '=', accountId).executeTakeFirst();
  if (!followed) return;
  const before = await localFollowers(db, accountId);
  const requests = await localRequests(db, accountId);
  const { uris: listed, isWhole } = await fetchFollowerList(ctx, url);
  const ended = isWhole ? before.filter(({ uri }) => !listed.has(uri)) : [];
  for (const follower of ended) await endHere(ctx, follower, accountId);
  const known = new Set(before.map(({ uri }) => uri));
  const unknown = [...listed].filter((uri) => isLocalUri(db, uri) && !known.has(uri));
  for (const uri of unknown.slice(0, MAX_SETTLED)) {
    const follower = await findLocalAccount(db, uri);
    if (follower) await settle(ctx, follower.id, followed, requests.get(follower.id));
  }
}

async function endHere(ctx: Context, { id, follow_id }: Follower, accountId: number): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const tie = await findTie(tx, 'follows', id, accountId);
    if (tie?.id === follow_id) await endFollow(tx, await getParties(tx, id, accountId));
  });
}

type Followed = Pick<AccountRow, 'id' | 'uri'>;

/** Settles a follow that only the other server knows of. With the id of a request from before, its answer got lost. */
async function settle(ctx: Context, followerId: number, followed: Followed, requestId?: number): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const { account, target } = await getParties(tx, followerId, followed.id);
    // Pending requests are checked first, because they turn into follows.
    const request = await findTie(tx, 'follow_requests', followerId, followed.id);
    if (request) return request.id === requestId ? grantFollow(tx, followed, followerId) : undefined;
    if (await isFollowing(tx, followerId, followed.id)) return;
    const row = { id: newId(), account_id: followerId, target_id: followed.id, uri: null };
    await federateRelationship(tx, 'undo_follow', { sender: account, recipient: target }, row);
  });
}
