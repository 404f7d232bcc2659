import type { Db } from '../../platform/db/handle.ts';

/** Whether an object with this id has been deleted, so that it must not be stored again. */
export async function isGone(db: Db, uri: string): Promise<boolean> {
  const stone = await db.selectFrom('tombstones').select('uri').where('uri', '=', uri).executeTakeFirst();
  return stone !== undefined;
}
