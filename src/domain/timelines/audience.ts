import { type RawBuilder, sql } from 'kysely';
import { isPersonal } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idRows, idsIn, jsonEachText } from '../../platform/db/sql.ts';
import { unwillingAmong } from '../relationships/conditions.ts';
import { belongsInList } from './list.ts';

type Id = { id: number };

/** Which of these accounts are shown a status in their home timeline. What reading it skips is left out here too (`listHome`). */
export async function homesWith(db: Db, statusId: number, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('home_entries as h')
    .innerJoin('accounts as a', 'a.id', 'h.account_id')
    .select(['h.owner_id', 'h.reblog_of_id'])
    .where('h.status_id', '=', statusId)
    .where(idsIn(db, 'h.owner_id', accountIds))
    .where('a.suspended_at', 'is', null)
    .execute();
  const owners = rows.map((row) => row.owner_id);
  const originalId = rows[0]?.reblog_of_id ?? null;
  return originalId === null ? owners : whoIsShown(db, originalId, owners);
}

/** Those of some accounts to whom a reblog of this status is shown. */
async function whoIsShown(db: Db, originalId: number, accountIds: readonly number[]): Promise<number[]> {
  const author = await db
    .selectFrom('statuses as o')
    .innerJoin('accounts as oa', 'oa.id', 'o.account_id')
    .select(['oa.id', 'oa.domain'])
    .where('o.id', '=', originalId)
    .where('oa.suspended_at', 'is', null)
    .executeTakeFirst();
  if (!author) return [];
  const concerned = {
    involved: [author.id],
    authors: [author.id],
    domains: author.domain === null ? [] : [author.domain],
  };
  const { rows } = await unwillingAmong(db, concerned, accountIds).execute(db);
  const unwilling = new Set(rows.map((row) => row.id));
  return accountIds.filter((id) => !unwilling.has(id));
}

/** Which of these lists show a status in their timeline. */
export async function listsWith(db: Db, statusId: number, listIds: readonly number[]): Promise<number[]> {
  if (listIds.length === 0) return [];
  const { rows } = await sql<Id>`
    select l.id
    from statuses as s
    join list_accounts as la on la.account_id = s.account_id
    join lists as l on l.id = la.list_id
    join accounts as a on a.id = s.account_id
    left join follows as f on f.account_id = l.account_id and f.target_id = s.account_id
    left join statuses as o on o.id = s.reblog_of_id
    left join accounts as oa on oa.id = o.account_id
    where s.id = ${statusId} and ${idsIn(db, 'la.list_id', listIds)}
      and a.suspended_at is null and oa.suspended_at is null and ${belongsInList()}`.execute(db);
  return rows.map((row) => row.id);
}

/** What is still known about a deleted status. */
export type DeletedStatus = {
  readonly accountId: number;
  readonly visibility: string;
  readonly tagNames: readonly string[];
  readonly mentionedIds: readonly number[];
};

/** Which of the accounts may have had a deleted status in their home timeline. */
export async function homesOnceWith(db: Db, gone: DeletedStatus, accountIds: readonly number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const candidates: RawBuilder<unknown>[] = [
    sql`r.value = ${gone.accountId}`,
    sql`${idsIn(db, 'r.value', gone.mentionedIds)}`,
  ];
  if (!isPersonal(gone.visibility)) {
    candidates.push(sql`exists (
      select 1 from follows as f where f.account_id = r.value and f.target_id = ${gone.accountId})`);
  }
  if (gone.visibility === 'public' && gone.tagNames.length > 0) {
    candidates.push(sql`exists (
      select 1 from ${jsonEachText(db, JSON.stringify(gone.tagNames))} as named
      join tags as t on t.name = named.value
      join tag_follows as tf on tf.tag_id = t.id
      where tf.account_id = r.value)`);
  }
  const { rows } = await sql<Id>`
    select r.value as id from ${idRows(db, accountIds)} as r where ${sql.join(candidates, sql` or `)}`.execute(db);
  return rows.map((row) => row.id);
}

/** Which of these lists an account is a member of. */
export async function listsOfMember(db: Db, accountId: number, listIds: readonly number[]): Promise<number[]> {
  if (listIds.length === 0) return [];
  const rows = await db
    .selectFrom('list_accounts')
    .select('list_id')
    .where('account_id', '=', accountId)
    .where(idsIn(db, 'list_id', listIds))
    .execute();
  return rows.map((row) => row.list_id);
}
