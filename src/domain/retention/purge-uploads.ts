import { now } from '../../lib/time.ts';
import type { Db, Store } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { deleteUploads, idsInVersion } from '../media/delete.ts';
import { allMediaIdsOf } from '../scheduled/params.ts';

/** How long (ms) an upload can wait to be attached. Mastodon: a day. */
const PATIENCE = 86_400_000;

const BATCH = 200;

/**
 * Deletes uploads that nothing has used within a day: no status or earlier version of one, no scheduled status and no draft. Returns how
 * many.
 */
export async function purgeUploads(store: Store, signal: AbortSignal): Promise<number> {
  let after = 0;
  let purged = 0;
  while (!signal.aborted) {
    const rows = await abandoned(store.db, after);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const accountIds = [...new Set(rows.map((row) => row.account_id))];
    const kept = new Set([
      ...(await waitingUploads(store.db, 'scheduled_statuses', accountIds)),
      ...(await waitingUploads(store.db, 'drafts', accountIds)),
      ...(await formerUploads(store.db, accountIds)),
    ]);
    const ids = rows.map((row) => row.id).filter((id) => !kept.has(id));
    purged += await store.transaction((tx) => deleteUploads(tx, ids));
  }
  return purged;
}

function abandoned(db: Db, after: number) {
  return db
    .selectFrom('media_attachments')
    .select(['id', 'account_id'])
    .where('status_id', 'is', null)
    .where('updated_at', '<', now() - PATIENCE)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

type Waiting = 'scheduled_statuses' | 'drafts';

async function waitingUploads(db: Db, table: Waiting, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('params')
    .where(idsIn(db, 'account_id', accountIds))
    .execute();
  return rows.flatMap(allMediaIdsOf);
}

/** The uploads that earlier versions of edited statuses show. */
async function formerUploads(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('status_edits')
    .select('media')
    .where(idsIn(db, 'account_id', accountIds))
    .where('media', '!=', '[]')
    .execute();
  return rows.flatMap(idsInVersion);
}
