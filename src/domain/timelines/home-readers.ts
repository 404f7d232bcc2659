import { type RawBuilder, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { homeKeptSince } from './active.ts';
import type { HomeFacts } from './home-facts.ts';

type Condition = RawBuilder<unknown>;

/** Wrapped, so that SQLite starts from the author's followers and not from everybody who was here lately. */
const LAST_ACTIVE = sql`coalesce(u.last_active_at, 0)`;

/** The followers of a status' author, here lately, whose home timeline shall have it: `select … as id`. */
export function followersWanting(db: Db, status: StatusRow, facts: HomeFacts): RawBuilder<unknown> {
  const reader = sql.ref('f.account_id');
  const wanted: Condition[] = [
    sql`f.target_id = ${status.account_id}`,
    sql`${LAST_ACTIVE} >= ${homeKeptSince()}`,
    ...atPeace(db, reader, facts),
  ];
  if (facts.exclusions.listed) wanted.push(notOnExclusiveList(reader, status.account_id));
  if (status.reblog_of_id !== null) wanted.push(sql`f.show_reblogs = 1`);
  if (status.language !== null) wanted.push(wantsLanguage(status.language));
  if (status.visibility === 'direct') wanted.push(isMentioned(reader, status.id));
  const reply = concernsReply(reader, status);
  if (reply) wanted.push(reply);
  return sql`select f.account_id as id from follows as f join users as u on u.account_id = f.account_id where ${all(wanted)}`;
}

/** The people, here lately, who follow a hashtag of the status: `select … as id`. */
export function readersOfTags(db: Db, facts: HomeFacts): RawBuilder<unknown> {
  const reader = sql.ref('tf.account_id');
  const wanted: Condition[] = [
    sql`${idsIn(db, 'tf.tag_id', facts.tagIds)}`,
    sql`${LAST_ACTIVE} >= ${homeKeptSince()}`,
    ...atPeace(db, reader, facts),
  ];
  return sql`
    select tf.account_id as id from tag_follows as tf join users as u on u.account_id = tf.account_id
    where ${all(wanted)}`;
}

/** Nobody involved is blocked or muted by the reader, no author blocks the reader, no author's server is blocked. */
function atPeace(db: Db, reader: Condition, { involved, authors, domains, exclusions }: HomeFacts): Condition[] {
  const conditions: Condition[] = [];
  if (exclusions.blocked) {
    conditions.push(
      sql`${reader} not in (select b.account_id from blocks as b where ${idsIn(db, 'b.target_id', involved)})`,
    );
  }
  if (exclusions.blocking) {
    conditions.push(
      sql`${reader} not in (select b.target_id from blocks as b where ${idsIn(db, 'b.account_id', authors)})`,
    );
  }
  if (exclusions.muted) {
    conditions.push(sql`${reader} not in (
      select m.account_id from mutes as m
      where ${idsIn(db, 'm.target_id', involved)} and (m.expires_at is null or m.expires_at > ${now()}))`);
  }
  if (exclusions.domains) {
    conditions.push(sql`not exists (
      select 1 from user_domain_blocks as d where d.account_id = ${reader} and ${idsIn(db, 'd.domain', domains)})`);
  }
  return conditions;
}

function notOnExclusiveList(reader: Condition, authorId: number): Condition {
  return sql`${reader} not in (
    select l.account_id from list_accounts as la join lists as l on l.id = la.list_id
    where la.account_id = ${authorId} and l.exclusive = 1)`;
}

function wantsLanguage(language: string): Condition {
  return sql`(f.languages is null or f.languages like ${`%"${language}"%`})`;
}

function isMentioned(reader: Condition, statusId: number): Condition {
  return sql`exists (select 1 from mentions as m where m.status_id = ${statusId} and m.account_id = ${reader})`;
}

/** A reply to somebody else is for those who follow that person too, and for that person. Nothing for other posts. */
function concernsReply(reader: Condition, status: StatusRow): Condition | undefined {
  const parent = status.in_reply_to_account_id;
  if (parent === null) return status.in_reply_to_id === null ? undefined : sql`1 = 0`;
  if (parent === status.account_id) return undefined;
  return sql`(${reader} = ${parent} or exists (
    select 1 from follows as p where p.account_id = ${reader} and p.target_id = ${parent}))`;
}

function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}
