import type { Db } from '../../platform/db/handle.ts';

/** Whether something with that id has been deleted: it never comes back. */
export async function isGone(db: Db, uri: string): Promise<boolean> {
  const stone = await db.selectFrom('tombstones').select('uri').where('uri', '=', uri).executeTakeFirst();
  return stone !== undefined;
}
