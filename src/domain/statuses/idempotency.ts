import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';

/** How long (ms) a repeated request is answered with the first one's result. Mastodon: one hour. */
const KEPT = 3_600_000;

/** What a request created. */
export type Made = { readonly statusId: number } | { readonly scheduledStatusId: number };

/**
 * Claims an Idempotency-Key for what this transaction creates, or returns what an earlier one created with it. Waits for a concurrent
 * claim, so that parallel requests create only one status.
 */
export async function claimKey(tx: Tx, accountId: number, key: string, made: Made): Promise<Made | undefined> {
  const at = now();
  const columns = {
    status_id: 'statusId' in made ? made.statusId : null,
    scheduled_status_id: 'scheduledStatusId' in made ? made.scheduledStatusId : null,
    created_at: at,
  };
  const result = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key, ...columns })
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'key'])
        .doUpdateSet(columns)
        .where('idempotency_keys.created_at', '<', at - KEPT),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 0n ? findEarlier(tx, accountId, key) : undefined;
}

/** What an earlier request with the key created within the hour, if there was one. */
export async function findEarlier(db: Db, accountId: number, key: string): Promise<Made | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['status_id', 'scheduled_status_id'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('created_at', '>=', now() - KEPT)
    .executeTakeFirst();
  if (row?.status_id != null) return { statusId: row.status_id };
  return row?.scheduled_status_id == null ? undefined : { scheduledStatusId: row.scheduled_status_id };
}

/** Deletes keys that have expired. */
export async function purgeKeys(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now() - KEPT)
    .execute();
}
