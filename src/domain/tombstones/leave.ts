import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/**
 * Records that an object was deleted, even if it is not known here, because it may still arrive. With `mayReturn`, its own server deleted
 * it and may restore it; this does not change earlier deletions made here. `wasOpen` says that everybody could see it, so that everybody may
 * know that it is gone.
 */
export async function leaveTombstone(tx: Tx, uri: string, { mayReturn = false, wasOpen = false } = {}): Promise<void> {
  await tx
    .insertInto('tombstones')
    .values({ uri, deleted_at: now(), may_return: mayReturn ? 1 : 0, was_open: wasOpen ? 1 : 0 })
    .onConflict((oc) => oc.column('uri').doNothing())
    .execute();
}
