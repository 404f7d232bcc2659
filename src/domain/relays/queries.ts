import type { Db } from '../../platform/db/handle.ts';
import type { RelayRow } from '../../schema/relays.ts';

/** How a relay wants posts: as the activities themselves, or as an Announce of the server. */
export type RelayKind = 'mastodon' | 'litepub';

/** The inboxes of the relays that take what is posted here; of one kind, or all. */
export async function relayInboxes(db: Db, kind?: RelayKind): Promise<string[]> {
  let query = db.selectFrom('relays').select('inbox_url').where('state', '=', 'accepted');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return (await query.execute()).map((row) => row.inbox_url);
}

/** Whether an actor is a relay that this server has asked. */
export async function isActiveRelay(db: Db, actorUri: string): Promise<boolean> {
  const relay = await db
    .selectFrom('relays')
    .select('id')
    .where('actor_uri', '=', actorUri)
    .where('state', '<>', 'rejected')
    .executeTakeFirst();
  return relay !== undefined;
}

/** Every relay there is. */
export function listRelays(db: Db): Promise<RelayRow[]> {
  return db.selectFrom('relays').selectAll().orderBy('id').execute();
}
