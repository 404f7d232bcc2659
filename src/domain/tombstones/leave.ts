import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/**
 * Remembers that something was deleted, whether it was known here or not: it may still be under way. With `mayReturn`, its own server
 * deleted it and may take that back; what was deleted here before stays so.
 */
export async function leaveTombstone(tx: Tx, uri: string, { mayReturn = false } = {}): Promise<void> {
  await tx
    .insertInto('tombstones')
    .values({ uri, deleted_at: now(), may_return: mayReturn ? 1 : 0 })
    .onConflict((oc) => oc.column('uri').doNothing())
    .execute();
}
