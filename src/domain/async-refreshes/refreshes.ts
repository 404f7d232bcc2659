import { DAY, now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { newToken } from '../../platform/passwords.ts';
import type { AsyncRefreshRow } from '../../schema/jobs.ts';

/** How long (ms) clients can poll a refresh: while it runs, and after it has finished. Mastodon: `async_refresh.rb`. */
const RUNNING_STAYS = 86_400_000;
const FINISHED_STAYS = 3_600_000;

/** How long (ms) after that it is known where the next one goes on. By then so much may have changed that it had better begin anew. */
const PLACE_STAYS = 7 * DAY;

/**
 * Begins a refresh of what `key` identifies; `counts` tells whether it reports its number of results as they come. Returns the running one
 * if there is one.
 */
export async function startRefresh(tx: Tx, key: string, counts = false): Promise<AsyncRefreshRow> {
  const running = await findRunning(tx, key);
  if (running) return running;
  const result_count = counts ? 0 : null;
  const row = { key, id: newToken(), status: 'running', result_count, expires_at: now() + RUNNING_STAYS };
  return tx
    .insertInto('async_refreshes')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Notes where the next refresh with that key goes on; null lets it begin anew. */
export async function keepPlace(tx: Tx, key: string, place: string | null): Promise<void> {
  await tx.updateTable('async_refreshes').set({ place }).where('key', '=', key).execute();
}

/** Where the refresh with that key goes on; null when it begins anew. */
export async function findPlace(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('async_refreshes').select('place').where('key', '=', key).executeTakeFirst();
  return row?.place ?? null;
}

/** Updates the number of results so far. */
export async function countResults(tx: Tx, key: string, resultCount: number): Promise<void> {
  await tx
    .updateTable('async_refreshes')
    .set({ result_count: resultCount })
    .where('key', '=', key)
    .where('status', '=', 'running')
    .execute();
}

/** Finishes a refresh, with the number of results if it is known. */
export async function finishRefresh(tx: Tx, key: string, resultCount: number | null = null): Promise<void> {
  await tx
    .updateTable('async_refreshes')
    .set({ status: 'finished', result_count: resultCount, expires_at: now() + FINISHED_STAYS })
    .where('key', '=', key)
    .execute();
}

/** The refresh with that key that is running. */
export function findRunning(db: Db, key: string): Promise<AsyncRefreshRow | undefined> {
  return known(db).where('key', '=', key).where('status', '=', 'running').executeTakeFirst();
}

/** The refresh with that key that is running or has finished recently. */
export function findRefreshOf(db: Db, key: string): Promise<AsyncRefreshRow | undefined> {
  return known(db).where('key', '=', key).executeTakeFirst();
}

/** When a refresh finished (ms); undefined while it is running. */
export function endOf({ status, expires_at }: AsyncRefreshRow): number | undefined {
  return status === 'finished' ? expires_at - FINISHED_STAYS : undefined;
}

/** The refresh with the id that clients know. */
export function findRefresh(db: Db, id: string): Promise<AsyncRefreshRow | undefined> {
  return known(db).where('id', '=', id).executeTakeFirst();
}

/** Deletes refreshes that can no longer be polled, once nothing goes on from where they stopped. */
export async function purgeRefreshes(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('async_refreshes')
    .where('expires_at', '<=', now())
    .where((eb) => eb.or([eb('place', 'is', null), eb('expires_at', '<=', now() - PLACE_STAYS)]))
    .execute();
}

function known(db: Db) {
  return db.selectFrom('async_refreshes').selectAll().where('expires_at', '>', now());
}
