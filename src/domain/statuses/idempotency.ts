import { DAY, HOUR, now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';

/** A key under which a request makes something only once, and how long (ms) a repetition is answered with what was made. */
export type IdempotencyKey = {
  readonly text: string;
  readonly keptFor: number;
  /** What was sent, where another content under the same key is something else; without it the key alone counts. */
  readonly digest?: string | undefined;
};

/** How long the key of a client is kept. Mastodon: one hour. */
const KEPT_FOR_CLIENTS = HOUR;

/** A browser without network keeps what was written, and sends it when it is opened again. */
const KEPT_FOR_SESSIONS = 30 * DAY;

/** The key that a client named, or a page of ours. */
export function keyNamed(text: string, by: 'client' | 'session'): IdempotencyKey {
  return { text, keptFor: by === 'session' ? KEPT_FOR_SESSIONS : KEPT_FOR_CLIENTS };
}

/**
 * The key of a form with what the form says. One that comes again as it was has made its post; one that was changed in between, after "back" or
 * in another tab, makes another.
 */
export function keyOfForm(text: string, digest: string): IdempotencyKey {
  return { ...keyNamed(text, 'session'), digest };
}

/** The names under which what a key has made may be kept: that of its own content, or the key alone. */
function namesOf({ text, digest }: IdempotencyKey): readonly string[] {
  return digest === undefined ? [text] : [`${text} ${digest}`, text];
}

/** What a request created. */
export type Made = { readonly statusId: number } | { readonly scheduledStatusId: number };

/**
 * Claims an Idempotency-Key for what this transaction creates, or returns what an earlier one created with it. Waits for a concurrent
 * claim, so that parallel requests create only one status.
 */
export async function claimKey(tx: Tx, accountId: number, key: IdempotencyKey, made: Made): Promise<Made | undefined> {
  const at = now();
  const [name = key.text, ...others] = namesOf(key);
  const before = others.length > 0 ? await findNamed(tx, accountId, others) : undefined;
  if (before) return before;
  const columns = {
    status_id: 'statusId' in made ? made.statusId : null,
    scheduled_status_id: 'scheduledStatusId' in made ? made.scheduledStatusId : null,
    created_at: at,
    expires_at: at + key.keptFor,
  };
  const result = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key: name, ...columns })
    .onConflict((oc) =>
      oc.columns(['account_id', 'key']).doUpdateSet(columns).where('idempotency_keys.expires_at', '<', at),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 0n ? findEarlier(tx, accountId, key) : undefined;
}

/** What an earlier request created with the key, if there was one and its key is still kept. */
export function findEarlier(db: Db, accountId: number, key: IdempotencyKey): Promise<Made | undefined> {
  return findNamed(db, accountId, namesOf(key));
}

async function findNamed(db: Db, accountId: number, names: readonly string[]): Promise<Made | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['status_id', 'scheduled_status_id'])
    .where('account_id', '=', accountId)
    .where('key', 'in', names)
    .where('expires_at', '>=', now())
    .executeTakeFirst();
  if (row?.status_id != null) return { statusId: row.status_id };
  return row?.scheduled_status_id == null ? undefined : { scheduledStatusId: row.scheduled_status_id };
}

/** Whether what a request created is still there. */
export async function isThere(db: Db, made: Made): Promise<boolean> {
  const [table, id] =
    'statusId' in made
      ? (['statuses', made.statusId] as const)
      : (['scheduled_statuses', made.scheduledStatusId] as const);
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Deletes keys that have expired. */
export async function purgeKeys(tx: Tx): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('expires_at', '<', now()).execute();
}
