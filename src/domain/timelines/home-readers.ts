import { type RawBuilder, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import { isPersonal } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { blocksOneDomain, type Concerned, whoBlocks, whoMutes, whomTheyBlock } from '../relationships/conditions.ts';
import { homeKeptSince } from './active.ts';
import type { HomeFacts } from './home-facts.ts';

type Condition = RawBuilder<unknown>;

/** What the prepared query for the readers of a status is given. Booleans say which conditions it needs. */
export type Readers = Concerned & {
  readonly blocked: boolean;
  readonly blocking: boolean;
  readonly muted: boolean;
  readonly domainBlocked: boolean;
  readonly listed: boolean;
  readonly filtersLanguages: boolean;
  readonly direct: boolean;
  readonly reblog: boolean;
  /** Whether it replies to somebody else, or to somebody whose account is gone. */
  readonly answersOther: boolean;
  readonly answersGone: boolean;
  readonly statusId: number;
  readonly authorId: number;
  /** The account that it replies to. */
  readonly answered: number | null;
  /** A pattern that matches its language in the list of languages that a follower wants. */
  readonly language: string | null;
  readonly tagIds: readonly number[];
  /** Milliseconds. */
  readonly since: number;
  readonly at: number;
};

/** What the query for the readers of a status is given. */
export function readersOf(status: StatusRow, facts: HomeFacts): Readers {
  const { exclusions, involved, authors, domains, tagIds } = facts;
  const { domains: domainBlocked, ...reasons } = exclusions;
  const { account_id: authorId, in_reply_to_account_id: answered } = status;
  return {
    ...reasons,
    domainBlocked,
    direct: isPersonal(status.visibility),
    reblog: status.reblog_of_id !== null,
    answersOther: answered !== null && answered !== authorId,
    answersGone: answered === null && status.in_reply_to_id !== null,
    statusId: status.id,
    authorId,
    answered,
    language: status.language === null ? null : `%"${status.language}"%`,
    involved,
    authors,
    domains,
    tagIds,
    since: homeKeptSince(),
    at: now(),
  };
}

/** Wrapped in an expression, so that SQLite starts from the author's followers and not from all recently active people. */
const LAST_ACTIVE = sql`coalesce(u.last_active_at, 0)`;

/** The recently active followers of a status's author whose home timeline gets it: `select … as id`. */
export function followersWanting(db: Db, given: Readers): RawBuilder<unknown> {
  const reader = sql.ref('f.account_id');
  const wanted: Condition[] = [
    sql`f.target_id = ${given.authorId}`,
    sql`${LAST_ACTIVE} >= ${given.since}`,
    ...withoutBlocksAndMutes(db, reader, given),
  ];
  if (given.listed) wanted.push(notOnExclusiveList(reader, given.authorId));
  if (given.reblog) wanted.push(sql`f.show_reblogs = 1`);
  if (given.filtersLanguages && given.language !== null) {
    wanted.push(sql`(f.languages is null or f.languages like ${given.language})`);
  }
  if (given.direct) wanted.push(isMentioned(reader, given.statusId));
  if (given.answersGone) wanted.push(sql`1 = 0`);
  if (given.answersOther) wanted.push(concernsReply(reader, given));
  return sql`select f.account_id as id from follows as f join users as u on u.account_id = f.account_id where ${all(wanted)}`;
}

/** The recently active people who follow a hashtag of the status: `select … as id`. */
export function readersOfTags(db: Db, given: Readers): RawBuilder<unknown> {
  const reader = sql.ref('tf.account_id');
  const wanted: Condition[] = [
    sql`${idsIn(db, 'tf.tag_id', given.tagIds)}`,
    sql`${LAST_ACTIVE} >= ${given.since}`,
    ...withoutBlocksAndMutes(db, reader, given),
  ];
  return sql`
    select tf.account_id as id from tag_follows as tf join users as u on u.account_id = tf.account_id
    where ${all(wanted)}`;
}

/** The reader neither blocks nor mutes anybody involved, no author blocks the reader, and the reader blocks no author's server. */
function withoutBlocksAndMutes(db: Db, reader: Condition, given: Readers): Condition[] {
  const { involved, authors, domains, at } = given;
  return [
    ...(given.blocked ? [sql`${reader} not in (${whoBlocks(db, involved)})`] : []),
    ...(given.blocking ? [sql`${reader} not in (${whomTheyBlock(db, authors)})`] : []),
    ...(given.muted ? [sql`${reader} not in (${whoMutes(db, involved, at)})`] : []),
    ...(given.domainBlocked ? [sql`not ${blocksOneDomain(db, reader, domains)}`] : []),
  ];
}

function notOnExclusiveList(reader: Condition, authorId: number): Condition {
  return sql`${reader} not in (
    select l.account_id from list_accounts as la join lists as l on l.id = la.list_id
    where la.account_id = ${authorId} and l.exclusive = 1)`;
}

function isMentioned(reader: Condition, statusId: number): Condition {
  return sql`exists (select 1 from mentions as m where m.status_id = ${statusId} and m.account_id = ${reader})`;
}

/** A reply to somebody else is only shown to that person and to readers who follow them too. */
function concernsReply(reader: Condition, { answered }: Readers): Condition {
  return sql`(${reader} = ${answered} or exists (
    select 1 from follows as p where p.account_id = ${reader} and p.target_id = ${answered}))`;
}

function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}
