import type { Db } from '../../platform/db/handle.ts';

/** Whether an object that everybody could see has been deleted. */
export async function wasOpen(db: Db, uri: string): Promise<boolean> {
  const stone = await db
    .selectFrom('tombstones')
    .select('uri')
    .where('uri', '=', uri)
    .where('was_open', '=', 1)
    .executeTakeFirst();
  return stone !== undefined;
}
