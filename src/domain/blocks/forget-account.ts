import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';

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
  await tx
    .deleteFrom('account_conversations')
    .where('account_id', '=', accountId)
    .where(sql`replace(replace(participant_ids, '[', ','), ']', ',')`, 'like', `%,${otherId},%`)
    .execute();
}
