import { type RawBuilder, sql } from 'kysely';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { accountsWithSettingOff } from '../accounts/accounts-with-setting-off.ts';
import { removeFromConversations } from '../conversations/remove-from-conversations.ts';
import { hasFollowers } from '../relationships/has-followers.ts';
import { loadHomeFacts, type Named } from './home-facts.ts';
import { followersWanting, type Readers, readersOf, readersOfTags } from './home-readers.ts';

/** Within how many of the newest entries a reblog does not show a post again. Mastodon: REBLOG_FALLOFF. */
const REBLOG_WINDOW = 80;

/**
 * Writes a status into the home timelines of its author and of recently active local people who follow the author or one of its hashtags
 * and want to see it, in one statement. Mastodon: FanOutOnWriteService, FeedManager.
 */
export async function fanOut(tx: Tx, status: StatusRow, { named, isNew = false }: Known = {}): Promise<void> {
  if (!(await mayHaveReaders(tx, status))) return;
  const facts = await loadHomeFacts(tx, status, named);
  const { reblog_of_id: reblogOfId } = status;
  const everyReblog = reblogOfId === null ? [] : [...(await accountsWithSettingOff(tx, 'aggregate_reblogs'))];
  const byTag = status.visibility === 'public' && facts.tagIds.length > 0 && !facts.authorSilenced;
  const readers = readersOf(status, facts);
  await insertEntries(tx, { ...readers, byTag, local: status.local === 1, isNew, reblogOfId, everyReblog });
}

type Known = {
  /** The accounts named in the status; read from the database when absent. */
  readonly named?: Named | undefined;
  /** Whether the status is written in this transaction, and so is in no home timeline yet. */
  readonly isNew?: boolean;
};

type Entries = Readers & {
  readonly byTag: boolean;
  readonly local: boolean;
  readonly isNew: boolean;
  readonly reblogOfId: number | null;
  /** The accounts that want to see every reblog. */
  readonly everyReblog: readonly number[];
};

const insertEntries = prepared((tx: Tx, given: Entries) => {
  const readers = [followersWanting(tx, given)];
  if (given.local) readers.push(sql`select ${bigint(given.authorId)} as id`);
  if (given.byTag) readers.push(readersOfTags(tx, given));
  // On PostgreSQL `on conflict` costs half as much again, so it is left out when rows cannot exist. SQLite copies the pages it changes
  // unless no row can fail.
  const isPostgres = tx.dialect === 'postgres';
  const insert = isPostgres ? sql`insert` : sql`insert or ignore`;
  const twice = isPostgres && !given.isNew ? sql`on conflict do nothing` : sql``;
  return sql`
    ${insert} into home_entries (owner_id, status_id, account_id, reblog_of_id)
    select reader.id, ${bigint(given.statusId)}, ${bigint(given.authorId)}, ${bigint(given.reblogOfId)}
    from (${sql.join(readers, given.byTag ? sql` union ` : sql` union all `)}) as reader
    where ${shownOnce(tx, given)}
    ${twice}`;
});

/**
 * Leaves out a reblog of a post that the reader was shown recently, unless they want to see every reblog. Mastodon: the setting
 * `aggregate_reblogs`.
 */
function shownOnce(db: Db, { reblogOfId, everyReblog }: Entries): RawBuilder<unknown> {
  if (reblogOfId === null) return sql`1 = 1`;
  const notLately = notShownLately(reblogOfId);
  return everyReblog.length === 0 ? notLately : sql`(${idsIn(db, 'reader.id', everyReblog)} or ${notLately})`;
}

/** Whether anybody may want the status at home. Most remote authors have no local followers, and often nobody follows any hashtag. */
async function mayHaveReaders(tx: Tx, status: StatusRow): Promise<boolean> {
  if (status.local === 1 || (await hasFollowers(tx, status.account_id))) return true;
  return status.visibility === 'public' && isAnyTagFollowed(tx, 0);
}

const isAnyTagFollowed = cachedRead(['tag_follows'], async (db, _key: number): Promise<boolean> => {
  const row = await db.selectFrom('tag_follows').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
});

/**
 * Removes a status from all home timelines and conversations. Must be called before its row is deleted.
 */
export async function retract(tx: Tx, statusId: number): Promise<void> {
  await tx.deleteFrom('home_entries').where('status_id', '=', statusId).execute();
  await removeFromConversations(tx, statusId);
}

/** A parameter of a select list, cast because PostgreSQL would treat it as text. */
function bigint(value: number | null): RawBuilder<unknown> {
  return sql`cast(${value} as bigint)`;
}

/** The condition that neither the post nor one of its latest reblogs is among the newest entries of the reader. */
function notShownLately(originalId: number): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from home_entries as shown
    where shown.owner_id = reader.id
      and shown.status_id in (
        select cast(${originalId} as bigint) union all
        select earlier.id from (
          select s.id from statuses as s where s.reblog_of_id = ${originalId} order by s.id desc limit ${REBLOG_WINDOW}
        ) as earlier)
      and (select count(*) from (
        select 1 from home_entries as newer
        where newer.owner_id = shown.owner_id and newer.status_id > shown.status_id limit ${REBLOG_WINDOW}
      ) as counted) < ${REBLOG_WINDOW})`;
}
