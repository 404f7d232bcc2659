import { sql } from 'kysely';
import { isLocalUri } from '../../lib/origin.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { TombstonesTable } from '../../schema/tombstones.ts';

/** How long (ms) is remembered what others deleted: signatures count for a week, and who is asked later says that it is gone. */
const KEPT = 90 * 86_400_000;
const BATCH = 500;

/** Before the oldest one there can be. */
export const NO_TOMBSTONE: TombstonesTable = { uri: '', deleted_at: 0 };

/**
 * Forgets some of what other servers deleted long ago, in the order in which they did; what was deleted here is answered with 410 for ever.
 * Answers the last one it looked at, to go on from; undefined at the end.
 */
export async function purgeTombstones(tx: Tx, after: TombstonesTable): Promise<TombstonesTable | undefined> {
  const stones = await tx
    .selectFrom('tombstones')
    .selectAll()
    .where('deleted_at', '<', now() - KEPT)
    .where(sql<boolean>`(deleted_at, uri) > (${after.deleted_at}, ${after.uri})`)
    .orderBy('deleted_at')
    .orderBy('uri')
    .limit(BATCH)
    .execute();
  const foreign = stones.map(({ uri }) => uri).filter((uri) => !isLocalUri(tx, uri));
  if (foreign.length > 0)
    await tx
      .deleteFrom('tombstones')
      .where(idsIn(tx, 'uri', foreign))
      .execute();
  return stones.length < BATCH ? undefined : stones.at(-1);
}
