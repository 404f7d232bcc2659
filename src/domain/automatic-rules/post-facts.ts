import { sql } from 'kysely';
import { timeOf } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { PostFacts } from './conditions.ts';
import { type Sightings, type Traits, traitsOf } from './fingerprints.ts';

/** The parts of a post that rules examine. */
export type JudgedPost = Pick<StatusRow, 'account_id' | 'local' | 'content' | 'spoiler_text' | 'created_at'> & {
  /** The local people whom it mentions. */
  readonly mentionedIds: readonly number[];
};

export type FactsOfPost = { readonly traits: Traits; toFacts(sightings: Sightings): PostFacts };

/** Loads the facts about posts that rules depend on, in the given order; four queries for any number. */
export async function loadFacts(db: Db, posts: readonly JudgedPost[]): Promise<FactsOfPost[]> {
  const authorIds = [...new Set(posts.map((post) => post.account_id))];
  const authors = new Map((await loadAuthors(db, authorIds)).map((author) => [author.id, author]));
  const servers = await loadServers(
    db,
    [...authors.values()].flatMap(({ domain }) => domain ?? []),
  );
  const known = await loadKnown(db, authorIds);
  const follows = await loadFollows(db, posts, authorIds);
  return posts.map((post) => {
    const author = authors.get(post.account_id);
    const traits = traitsOf(post);
    const since = author?.domain == null ? null : (servers.get(author.domain) ?? post.created_at);
    return {
      traits,
      toFacts: (sightings) => ({
        at: post.created_at,
        local: post.local === 1,
        authorSince: author?.created_at ?? post.created_at,
        serverSince: since,
        authorIsKnown: known.has(post.account_id),
        strangersMentioned: post.mentionedIds.filter((id) => !follows.has(`${id} ${post.account_id}`)).length,
        text: traits.text,
        links: traits.links,
        repeats: (what, within) => sightings.since(traits.fingerprints[what], post.created_at - within * 1000),
      }),
    };
  });
}

function loadAuthors(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'domain', 'created_at'])
    .where(idsIn(db, 'id', ids))
    .execute();
}

/** When this server first met somebody from each of some servers, which follows from their ids, because ids are ordered by time. */
async function loadServers(db: Db, domains: readonly string[]): Promise<Map<string, number>> {
  if (domains.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select((eb) => ['domain', eb.fn.min('id').as('first')])
    .where(idsIn(db, 'domain', [...new Set(domains)]))
    .groupBy('domain')
    .execute();
  return new Map(rows.map(({ domain, first }) => [domain ?? '', timeOf(Number(first))]));
}

/** Which of these authors somebody on this server follows. */
async function loadKnown(db: Db, authorIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts as a where ${idsIn(db, 'a.id', authorIds)} and exists (
      select 1 from follows as f join users as u on u.account_id = f.account_id where f.target_id = a.id)`.execute(db);
  return new Set(rows.map((row) => row.id));
}

async function loadFollows(db: Db, posts: readonly JudgedPost[], authorIds: readonly number[]): Promise<Set<string>> {
  const mentioned = [...new Set(posts.flatMap((post) => post.mentionedIds))];
  if (mentioned.length === 0) return new Set();
  const rows = await db
    .selectFrom('follows')
    .select(['account_id', 'target_id'])
    .where(idsIn(db, 'account_id', mentioned))
    .where(idsIn(db, 'target_id', authorIds))
    .execute();
  return new Set(rows.map((row) => `${row.account_id} ${row.target_id}`));
}
