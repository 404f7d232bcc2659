import type { Db, Tx } from '../../platform/db/handle.ts';

/** Whether something was deleted by its own server, so that it may be had again when that takes it back. */
export async function mayReturn(db: Db, uri: string): Promise<boolean> {
  const stone = await db
    .selectFrom('tombstones')
    .select('uri')
    .where('uri', '=', uri)
    .where('may_return', '=', 1)
    .executeTakeFirst();
  return stone !== undefined;
}

/** Lets something come again that its own server deleted and has again; what was deleted here stays away. */
export async function liftTombstone(tx: Tx, uri: string): Promise<void> {
  await tx.deleteFrom('tombstones').where('uri', '=', uri).where('may_return', '=', 1).execute();
}
