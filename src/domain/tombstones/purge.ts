import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';

/**
 * How long (ms) deletions by other servers are recorded: signatures are valid for a week, and later the server itself says that the object
 * is gone.
 */
const KEPT = 90 * 86_400_000;
const BATCH = 500;

/**
 * Deletes some of the old tombstones from other servers. What was deleted here, by authors or staff, stays deleted for ever. Returns
 * whether more may be left.
 */
export async function purgeTombstones(tx: Tx): Promise<boolean> {
  const rows = await tx
    .selectFrom('tombstones')
    .select('uri')
    .where('may_return', '=', 1)
    .where('deleted_at', '<', now() - KEPT)
    .orderBy('deleted_at')
    .limit(BATCH)
    .execute();
  const uris = rows.map(({ uri }) => uri);
  if (uris.length > 0)
    await tx
      .deleteFrom('tombstones')
      .where(idsIn(tx, 'uri', uris))
      .execute();
  return uris.length === BATCH;
}
