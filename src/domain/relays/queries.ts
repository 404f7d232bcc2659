import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { RelayRow } from '../../schema/federation.ts';

/** The form in which a relay takes posts: the activities themselves, or an Announce by the server. */
export const RELAY_KINDS = ['mastodon', 'litepub'] as const;

export type RelayKind = (typeof RELAY_KINDS)[number];

const readAccepted = cachedRead(['relays'], (db) =>
  db.selectFrom('relays').select(['kind', 'inbox_url']).where('state', '=', 'accepted').execute(),
);

/** The inboxes of the relays that accepted, of one kind or of all. */
export async function relayInboxes(db: Db, kind?: RelayKind): Promise<string[]> {
  const accepted = await readAccepted(db, 0);
  return accepted.filter((relay) => kind === undefined || relay.kind === kind).map((relay) => relay.inbox_url);
}

/** Whether an actor is a relay that this server has asked, has not left, and that has not refused. */
export async function isActiveRelay(db: Db, actorUri: string): Promise<boolean> {
  const relay = await db
    .selectFrom('relays')
    .select('id')
    .where('actor_uri', '=', actorUri)
    .where('state', 'not in', ['rejected', 'disabled'])
    .executeTakeFirst();
  return relay !== undefined;
}

/** The relay with an inbox. */
export function findRelay(db: Db, inboxUrl: string): Promise<RelayRow | undefined> {
  return db.selectFrom('relays').selectAll().where('inbox_url', '=', inboxUrl).executeTakeFirst();
}

/** All relays. */
export function listRelays(db: Db): Promise<RelayRow[]> {
  return db.selectFrom('relays').selectAll().orderBy('id').execute();
}
