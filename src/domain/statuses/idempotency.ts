import { DAY, HOUR, now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';

/** A key under which a request makes something only once, and how long (ms) a repetition is answered with what was made. */
export type IdempotencyKey = { readonly text: string; readonly keptFor: number };

/** How long the key of a client is kept. Mastodon: one hour. */
const KEPT_FOR_CLIENTS = HOUR;

/** A browser without network keeps what was written, and sends it when it is opened again. */
const KEPT_FOR_SESSIONS = 30 * DAY;

/** The key that a client named, or a page of ours. */
export function keyNamed(text: string, by: 'client' | 'session'): IdempotencyKey {
  return { text, keptFor: by === 'session' ? KEPT_FOR_SESSIONS : KEPT_FOR_CLIENTS };
}

/** What a request created. */
export type Made = { readonly statusId: number } | { readonly scheduledStatusId: number };

/**
 * Claims an Idempotency-Key for what this transaction creates, or returns what an earlier one created with it. Waits for a concurrent
 * claim, so that parallel requests create only one status.
 */
export async function claimKey(
  tx: Tx,
  accountId: number,
  { text, keptFor }: IdempotencyKey,
  made: Made,
): Promise<Made | undefined> {
  const at = now();
  const columns = {
    status_id: 'statusId' in made ? made.statusId : null,
    scheduled_status_id: 'scheduledStatusId' in made ? made.scheduledStatusId : null,
    created_at: at,
    expires_at: at + keptFor,
  };
  const result = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key: text, ...columns })
    .onConflict((oc) =>
      oc.columns(['account_id', 'key']).doUpdateSet(columns).where('idempotency_keys.expires_at', '<', at),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 0n ? findEarlier(tx, accountId, text) : undefined;
}

/** What an earlier request created with the key, if there was one and its key is still kept. */
export async function findEarlier(db: Db, accountId: number, key: string): Promise<Made | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['status_id', 'scheduled_status_id'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('expires_at', '>=', now())
    .executeTakeFirst();
  if (row?.status_id != null) return { statusId: row.status_id };
  return row?.scheduled_status_id == null ? undefined : { scheduledStatusId: row.scheduled_status_id };
}

/** Deletes keys that have expired. */
export async function purgeKeys(tx: Tx): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('expires_at', '<', now()).execute();
}
