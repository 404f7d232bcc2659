import { sql } from 'kysely';
import { formatAcct } from '../../lib/acct.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { presentable } from '../accounts/queries.ts';
import { blocks, blocksDomain } from '../relationships/conditions.ts';
import { participantColumns } from './participants.ts';

/**
 * Whether a message reaches somebody: it does; their account is gone or suspended; the writer blocks them, or their server; or they block the
 * writer.
 */
export type Reach = 'reached' | 'gone' | 'blocked' | 'blocking';

/** Somebody whom a message is for; `acct` is as a text mentions them. */
export type Recipient = { readonly id: number; readonly acct: string; readonly reach: Reach };

/** Whom messages by an account to others reach, in the order of their ids; accounts that do not exist any more are left out. */
export async function listRecipients(db: Db, accountId: number, ids: readonly number[]): Promise<Recipient[]> {
  const others = ids.filter((id) => id !== accountId);
  if (others.length === 0) return [];
  const [id, domain] = [sql.ref('a.id'), sql.ref('a.domain')];
  const rows = await db
    .selectFrom('accounts as a')
    .select([
      'a.id',
      'a.username',
      'a.domain',
      sql<Reach>`case
        when a.suspended_at is not null or not ${presentable()} then 'gone'
        when ${blocks(accountId, id)} or ${blocksDomain(accountId, domain)} then 'blocked'
        when ${blocks(id, accountId)} then 'blocking'
        else 'reached' end`.as('reach'),
    ])
    .where(idsIn(db, 'a.id', others))
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({ id: row.id, acct: formatAcct(row), reach: row.reach }));
}

/** The id of the newest of an account's conversations with these others and nobody else, if there is one. */
export async function findConversationWith(
  db: Db,
  accountId: number,
  others: readonly number[],
): Promise<number | undefined> {
  const row = await db
    .selectFrom('account_conversations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('participants_key', '=', participantColumns(others).participants_key)
    .where('last_status_id', 'is not', null)
    .orderBy('last_status_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The id of the conversation of an account in which a message stands, if it stands in one. */
export async function findConversationOf(db: Db, accountId: number, statusId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('account_conversation_statuses as m')
    .innerJoin('account_conversations as c', 'c.id', 'm.account_conversation_id')
    .select('c.id')
    .where('m.status_id', '=', statusId)
    .where('c.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.id;
}
