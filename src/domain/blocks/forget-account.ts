import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/handle.ts';

/** Deletes the notifications and conversations an account has from another one. Mastodon: AfterBlockService. */
export async function forgetAccount(tx: Tx, accountId: number, otherId: number): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('account_id', '=', accountId)
    .where('from_account_id', '=', otherId)
    .execute();
  await tx
    .deleteFrom('notification_requests')
    .where('account_id', '=', accountId)
    .where('from_account_id', '=', otherId)
    .execute();
  await tx.deleteFrom('account_conversations').where('account_id', '=', accountId).where(takesPart(otherId)).execute();
}

/** Whether an account has something from another one that `forgetAccount` deletes. */
export async function remembersAccount(db: Db, accountId: number, otherId: number): Promise<boolean> {
  const remembered = await sql<{ one: number }>`
    select 1 as one from notifications where account_id = ${accountId} and from_account_id = ${otherId}
    union all select 1 from notification_requests where account_id = ${accountId} and from_account_id = ${otherId}
    union all select 1 from account_conversations where account_id = ${accountId} and ${takesPart(otherId)}
    limit 1`.execute(db);
  return remembered.rows.length > 0;
}

const takesPart = (otherId: number) =>
  sql<boolean>`replace(replace(participant_ids, '[', ','), ']', ',') like ${`%,${otherId},%`}`;
