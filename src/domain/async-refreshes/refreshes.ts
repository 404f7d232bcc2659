import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { newToken } from '../../platform/passwords.ts';
import type { AsyncRefreshRow } from '../../schema/async-refreshes.ts';

/** How long (ms) clients may ask for one: while it runs, and after it has ended. Mastodon: `async_refresh.rb`. */
const RUNNING_STAYS = 86_400_000;
const FINISHED_STAYS = 3_600_000;

/**
 * Says that work on something goes on; `key` names what, and `counts` whether it tells of its results as they come. One that runs already
 * is answered again.
 */
export async function startRefresh(tx: Tx, key: string, counts = false): Promise<AsyncRefreshRow> {
  const running = await findRunning(tx, key);
  if (running) return running;
  const result_count = counts ? 0 : null;
  const row = { key, id: newToken(), status: 'running', result_count, expires_at: now() + RUNNING_STAYS };
  await tx
    .insertInto('async_refreshes')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
  return row;
}

/** Says how many results the work has brought until now. */
export async function countResults(tx: Tx, key: string, resultCount: number): Promise<void> {
  await tx
    .updateTable('async_refreshes')
    .set({ result_count: resultCount })
    .where('key', '=', key)
    .where('status', '=', 'running')
    .execute();
}

/** Says that the work has ended, and how many results it brought when that is known. */
export async function finishRefresh(tx: Tx, key: string, resultCount: number | null = null): Promise<void> {
  await tx
    .updateTable('async_refreshes')
    .set({ status: 'finished', result_count: resultCount, expires_at: now() + FINISHED_STAYS })
    .where('key', '=', key)
    .execute();
}

/** The work on something, while it goes on. */
export function findRunning(db: Db, key: string): Promise<AsyncRefreshRow | undefined> {
  return known(db).where('key', '=', key).where('status', '=', 'running').executeTakeFirst();
}

/** The work on something, going on or ended lately. */
export function findRefreshOf(db: Db, key: string): Promise<AsyncRefreshRow | undefined> {
  return known(db).where('key', '=', key).executeTakeFirst();
}

/** When work has ended (ms); undefined while it goes on. */
export function endOf({ status, expires_at }: AsyncRefreshRow): number | undefined {
  return status === 'finished' ? expires_at - FINISHED_STAYS : undefined;
}

/** By the id that clients know. */
export function findRefresh(db: Db, id: string): Promise<AsyncRefreshRow | undefined> {
  return known(db).where('id', '=', id).executeTakeFirst();
}

/** Forgets those that nobody may ask for any more. */
export async function purgeRefreshes(tx: Tx): Promise<void> {
  await tx.deleteFrom('async_refreshes').where('expires_at', '<=', now()).execute();
}

function known(db: Db) {
  return db.selectFrom('async_refreshes').selectAll().where('expires_at', '>', now());
}
