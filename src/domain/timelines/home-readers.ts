import { type RawBuilder, sql } from 'kysely';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { blocksOneDomain, type Concerned, whoBlocks, whoMutes, whomTheyBlock } from '../relationships/conditions.ts';
import { isPersonal } from '../statuses/visibility.ts';
import { homeKeptSince } from './active.ts';
import type { HomeFacts } from './home-facts.ts';

type Condition = RawBuilder<unknown>;

/** What determines the form of the query for the readers of a status. */
export type ReadersForm = {
  readonly blocked: boolean;
  readonly blocking: boolean;
  readonly muted: boolean;
  readonly domainBlocked: boolean;
  readonly listed: boolean;
  readonly filtersLanguages: boolean;
  readonly direct: boolean;
  readonly reblog: boolean;
  /** `unknown` is a reply to somebody whose account is gone. */
  readonly reply: 'none' | 'own' | 'other' | 'unknown';
};

/** The parameters of the conditions. */
export type ReadersParams = Concerned & {
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

/** The form of the query for the readers of a status. */
export function readersForm(status: StatusRow, { exclusions }: HomeFacts): ReadersForm {
  const { domains: domainBlocked, ...reasons } = exclusions;
  const direct = isPersonal(status.visibility);
  return { ...reasons, domainBlocked, direct, reblog: status.reblog_of_id !== null, reply: replyOf(status) };
}

function replyOf({ account_id, in_reply_to_id, in_reply_to_account_id }: StatusRow): ReadersForm['reply'] {
  if (in_reply_to_account_id === null) return in_reply_to_id === null ? 'none' : 'unknown';
  return in_reply_to_account_id === account_id ? 'own' : 'other';
}

/** The parameters of the query for the readers of a status. */
export function readersParams(status: StatusRow, { involved, authors, domains, tagIds }: HomeFacts): ReadersParams {
  return {
    statusId: status.id,
    authorId: status.account_id,
    answered: status.in_reply_to_account_id,
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
export function followersWanting(db: Db, form: ReadersForm, params: ReadersParams): RawBuilder<unknown> {
  const reader = sql.ref('f.account_id');
  const wanted: Condition[] = [
    sql`f.target_id = ${params.authorId}`,
    sql`${LAST_ACTIVE} >= ${params.since}`,
    ...withoutBlocksAndMutes(db, reader, form, params),
  ];
  if (form.listed) wanted.push(notOnExclusiveList(reader, params.authorId));
  if (form.reblog) wanted.push(sql`f.show_reblogs = 1`);
  if (form.filtersLanguages && params.language !== null) {
    wanted.push(sql`(f.languages is null or f.languages like ${params.language})`);
  }
  if (form.direct) wanted.push(isMentioned(reader, params.statusId));
  if (form.reply === 'unknown') wanted.push(sql`1 = 0`);
  if (form.reply === 'other') wanted.push(concernsReply(reader, params));
  return sql`select f.account_id as id from follows as f join users as u on u.account_id = f.account_id where ${all(wanted)}`;
}

/** The recently active people who follow a hashtag of the status: `select … as id`. */
export function readersOfTags(db: Db, form: ReadersForm, params: ReadersParams): RawBuilder<unknown> {
  const reader = sql.ref('tf.account_id');
  const wanted: Condition[] = [
    sql`${idsIn(db, 'tf.tag_id', params.tagIds)}`,
    sql`${LAST_ACTIVE} >= ${params.since}`,
    ...withoutBlocksAndMutes(db, reader, form, params),
  ];
  return sql`
    select tf.account_id as id from tag_follows as tf join users as u on u.account_id = tf.account_id
    where ${all(wanted)}`;
}

/** The reader neither blocks nor mutes anybody involved, no author blocks the reader, and the reader blocks no author's server. */
function withoutBlocksAndMutes(db: Db, reader: Condition, form: ReadersForm, params: ReadersParams): Condition[] {
  const { involved, authors, domains, at } = params;
  return [
    ...(form.blocked ? [sql`${reader} not in (${whoBlocks(db, involved)})`] : []),
    ...(form.blocking ? [sql`${reader} not in (${whomTheyBlock(db, authors)})`] : []),
    ...(form.muted ? [sql`${reader} not in (${whoMutes(db, involved, at)})`] : []),
    ...(form.domainBlocked ? [sql`not ${blocksOneDomain(db, reader, domains)}`] : []),
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
function concernsReply(reader: Condition, { answered }: ReadersParams): Condition {
  return sql`(${reader} = ${answered} or exists (
    select 1 from follows as p where p.account_id = ${reader} and p.target_id = ${answered}))`;
}

function all(conditions: readonly Condition[]): Condition {
  return sql.join(conditions, sql` and `);
}
