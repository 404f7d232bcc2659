import type { Db, Tx } from '../../platform/db/handle.ts';

/** Whether an object was deleted by its own server, which may restore it. */
export async function mayReturn(db: Db, uri: string): Promise<boolean> {
  const stone = await db
    .selectFrom('tombstones')
    .select('uri')
    .where('uri', '=', uri)
    .where('may_return', '=', 1)
    .executeTakeFirst();
  return stone !== undefined;
}

/** Removes the tombstone of an object that its own server has restored; deletions made here stay. */
export async function liftTombstone(tx: Tx, uri: string): Promise<void> {
  await tx.deleteFrom('tombstones').where('uri', '=', uri).where('may_return', '=', 1).execute();
}
