import { LRUCache } from 'lru-cache';
import { endFollow } from '../../domain/relationships/end-follow.ts';
import { federateRelationship } from '../../domain/relationships/federate.ts';
import { getParties } from '../../domain/relationships/parties.ts';
import { atMost } from '../../lib/at-most.ts';
import { newId } from '../../lib/id.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { sameOrigin } from '../decode/origin.ts';
import { digestOf } from '../delivery/synchronization.ts';
import { idOf, listOf } from '../parse-document.ts';
import { fetchDocument } from '../signed-fetch.ts';
import { findLocalAccount } from './local.ts';

const PARAMETER = /([A-Za-z]+)="([^"]{1,2048})"/g;
const KEPT_ACCOUNTS = 5000;

/** As many followers of one account as Mastodon compares. */
const MAX_FOLLOWERS = 25_000;

const caches = new WeakMap<Context, LRUCache<number, Promise<string>>>();

/**
 * Compares who of this server follows the signer with what its server says, and orders a closer look when they differ (FEP-8fcf). Only what
 * the header says of the signer's own followers counts.
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
  if (!account || digest === (await digestHere(ctx, account.id))) return;
  await ctx.store.transaction((tx) =>
    enqueue(tx, {
      name: 'synchronize-followers',
      payload: { accountId: account.id, url },
      lane: 'low',
      host: new URL(url).host,
      uniqueKey: `synchronize-followers:${account.id}`,
      maxAttempts: 3,
    }),
  );
}

function digestHere(ctx: Context, accountId: number): Promise<string> {
  const cache = cacheOf(ctx);
  let digest = cache.get(accountId);
  if (!digest) {
    digest = makeDigest(ctx.store.db, accountId);
    // Kept before it is read, so that a change meanwhile forgets it.
    cache.set(accountId, digest);
    digest.catch(() => cache.delete(accountId));
  }
  return digest;
}

async function makeDigest(db: Db, accountId: number): Promise<string> {
  return digestOf((await localFollowers(db, accountId)).map(({ uri }) => uri));
}

function cacheOf(ctx: Context): LRUCache<number, Promise<string>> {
  const kept = caches.get(ctx);
  if (kept) return kept;
  const cache = new LRUCache<number, Promise<string>>(atMost(KEPT_ACCOUNTS));
  caches.set(ctx, cache);
  ctx.bus.subscribe((events) => {
    for (const event of events) {
      if (event.type === 'relationships.changed' && typeof event.accountId === 'number') cache.delete(event.accountId);
      else if (event.type === 'bus.reset') cache.clear();
    }
  });
  return cache;
}

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

/**
 * Brings the followers of an account into step with the list that its server has of those here: who is not on it follows no more, and for who
 * is on it without following, the follow is undone there. A follow that begins while the list is on its way is left alone.
 */
export async function synchronizeFollowers(ctx: Context, accountId: number, url: string): Promise<void> {
  const { db } = ctx.store;
  const before = await localFollowers(db, accountId);
  const { url: from, json } = await fetchDocument(ctx, url);
  const items = json.orderedItems ?? json.items;
  // A list that came from elsewhere, or that is none, says nothing about who does not follow.
  if (!sameOrigin(from, url) || !Array.isArray(items)) return;
  const listed = new Set(listOf(items).map(idOf));
  for (const follower of before) if (!listed.has(follower.uri)) await endHere(ctx, follower, accountId);
  const known = new Set(before.map(({ uri }) => uri));
  for (const uri of listed) {
    const follower = uri === undefined || known.has(uri) ? undefined : await findLocalAccount(db, uri);
    if (follower) await endThere(ctx, follower.id, accountId);
  }
}

async function endHere(ctx: Context, { id, follow_id }: Follower, accountId: number): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const tie = await findTie(tx, 'follows', id, accountId);
    if (tie?.id === follow_id) await endFollow(tx, await getParties(tx, id, accountId));
  });
}

async function endThere(ctx: Context, followerId: number, accountId: number): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    // What waits for its answer is on the way to being a follow: looked at first, since the one becomes the other.
    if (await findTie(tx, 'follow_requests', followerId, accountId)) return;
    if (await findTie(tx, 'follows', followerId, accountId)) return;
    const { account, target } = await getParties(tx, followerId, accountId);
    const row = { id: newId(), account_id: followerId, target_id: accountId, uri: null };
    await federateRelationship(tx, 'undo_follow', { sender: account, recipient: target }, row);
  });
}

function findTie(tx: Tx, table: 'follows' | 'follow_requests', accountId: number, targetId: number) {
  return tx
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('target_id', '=', targetId)
    .executeTakeFirst();
}
