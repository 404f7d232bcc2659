import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Remembers that something was deleted, whether it was known here or not: it may still be under way. */
export async function leaveTombstone(tx: Tx, uri: string): Promise<void> {
  await tx
    .insertInto('tombstones')
    .values({ uri, deleted_at: now() })
    .onConflict((oc) => oc.column('uri').doNothing())
    .execute();
}
