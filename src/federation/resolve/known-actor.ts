import type { Db } from '../../platform/db/handle.ts';

/** Whether anything is known of an actor: its key, or its account. */
export async function isKnownActor(db: Db, uri: string): Promise<boolean> {
  const key = await db.selectFrom('actor_keys').select('uri').where('actor_uri', '=', uri).executeTakeFirst();
  if (key) return true;
  const account = await db.selectFrom('accounts').select('id').where('uri', '=', uri).executeTakeFirst();
  return account !== undefined;
}
