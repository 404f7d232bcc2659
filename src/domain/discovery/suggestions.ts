import { sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { presentable } from '../accounts/queries.ts';
import { notUnwantedBy } from '../relationships/conditions.ts';

export type SuggestionSource = 'friends_of_friends' | 'most_followed';
export type SuggestedAccount = { accountId: number; sources: SuggestionSource[] };

/** The maximum number of accounts considered of each source. Mastodon: AccountSuggestions. */
const PER_SOURCE = 160;
/** The number of the viewer's latest follows whose own follows are considered. */
const FRIENDS = 200;

/** Accounts to follow: those followed by people the viewer follows, then the most followed here. Only accounts that want to be found. */
export async function listSuggestions(
  db: Db,
  viewerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<SuggestedAccount[]> {
  const found = new Map<number, SuggestedAccount>();
  const add = (source: SuggestionSource, ids: readonly number[]) => {
    for (const accountId of ids) {
      const known = found.get(accountId);
      if (known) known.sources.push(source);
      else found.set(accountId, { accountId, sources: [source] });
    }
  };
  add('friends_of_friends', await friendsOfFriends(db, viewerId));
  add('most_followed', await mostFollowed(db, viewerId));
  return [...found.values()].slice(offset, offset + limit);
}

/** Those of this server whom most follow, as ids, as far as somebody may want to follow them. */
export function listMostFollowed(db: Db, viewerId: number, limit: number): Promise<number[]> {
  return mostFollowed(db, viewerId, limit);
}

/** Those of this server who came last and whom somebody may want to follow, as ids. */
export async function listNewest(db: Db, viewerId: number, limit: number): Promise<number[]> {
  const { rows } = await readNewest(db, { viewerId, limit, at: now() });
  return rows.map((row) => row.id);
}

/** Never suggests an account again. */
export async function dismissSuggestion(tx: Tx, accountId: number, targetId: number): Promise<void> {
  const target = await tx.selectFrom('accounts').select('id').where('id', '=', targetId).executeTakeFirst();
  if (!target) return;
  await tx
    .insertInto('dismissed_suggestions')
    .values({ account_id: accountId, target_id: targetId, created_at: now() })
    .onConflict((oc) => oc.columns(['account_id', 'target_id']).doNothing())
    .execute();
}

async function friendsOfFriends(db: Db, viewerId: number): Promise<number[]> {
  const rows = await candidates(db, viewerId, now())
    .innerJoin('follows as theirs', 'theirs.target_id', 'a.id')
    .innerJoin(latestFollows(db, viewerId).as('mine'), 'mine.target_id', 'theirs.account_id')
    .innerJoin('accounts as friend', 'friend.id', 'theirs.account_id')
    .where(sql`coalesce(friend.hide_collections, 0)`, '=', 0)
    .groupBy(['a.id', 'a.followers_count'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('a.followers_count')
    .execute();
  return rows.map((row) => row.id);
}

function latestFollows(db: Db, viewerId: number) {
  return db
    .selectFrom('follows')
    .select('target_id')
    .where('account_id', '=', viewerId)
    .orderBy('id', 'desc')
    .limit(FRIENDS);
}

async function mostFollowed(db: Db, viewerId: number, limit = PER_SOURCE): Promise<number[]> {
  const { rows } = await readMostFollowed(db, { viewerId, limit, at: now() });
  return rows.map((row) => row.id);
}

type Asked = { readonly viewerId: number; readonly limit: number; readonly at: number };

/** It stands beside every page of posts. */
const readMostFollowed = prepared((db, { viewerId, limit, at }: Asked) =>
  candidates(db, viewerId, at)
    .where('a.domain', 'is', null)
    .where('a.followers_count', '>', 0)
    .orderBy('a.followers_count', 'desc')
    .orderBy('a.id')
    .limit(limit),
);

/** How many of the latest logins are looked at: most people do not ask to be found. */
const LATEST = 100;

const readNewest = prepared((db, { viewerId, limit, at }: Asked) =>
  candidates(db, viewerId, at)
    .innerJoin(
      (eb) => eb.selectFrom('users').select('account_id').orderBy('id', 'desc').limit(LATEST).as('latest'),
      (join) => join.onRef('latest.account_id', '=', 'a.id'),
    )
    .orderBy('a.id', 'desc')
    .limit(limit),
);

function candidates(db: Db, viewerId: number, at: number) {
  return db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.id', '!=', viewerId)
    .where('a.discoverable', '=', 1)
    .where('a.suspended_at', 'is', null)
    .where('a.silenced_at', 'is', null)
    .where('a.moved_to_id', 'is', null)
    .where(presentable())
    .where(notUnwantedBy(viewerId, 'a', at))
    .where(sql<boolean>`not exists (
      select 1 from follows as known where known.account_id = ${viewerId} and known.target_id = a.id)`)
    .where(sql<boolean>`not exists (
      select 1 from follow_requests as asked where asked.account_id = ${viewerId} and asked.target_id = a.id)`)
    .where(sql<boolean>`not exists (
      select 1 from dismissed_suggestions as refused
      where refused.account_id = ${viewerId} and refused.target_id = a.id)`)
    .limit(PER_SOURCE);
}
