import { followerInboxes, reachInboxes, statusInboxes } from '../../domain/deliveries/recipients.ts';
import { relayInboxes } from '../../domain/relays/queries.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { now, toIso } from '../../lib/time.ts';
import { isDistributable } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { announceActivity, createActivity, updateActivity } from '../objects/activities.ts';
import { audienceOf } from '../objects/audience.ts';
import { STATUS_CONTEXT } from '../objects/contexts.ts';
import { loadNotes, type NotesLoaded } from '../objects/load-statuses.ts';
import { actorUris } from '../objects/uris.ts';
import { AS_PUBLIC, type JsonObject } from '../vocabulary.ts';
import { type Compose, localUri, type Mailing, mail, uriOf } from './mailing.ts';
import { announceToRelays } from './relay.ts';
import type { StatusOrder } from './verbs.ts';

/** Sends a change of a local status or reblog to everybody it reaches and, if it is public, to relays. */
export const status: Compose<StatusOrder> = async (db, order) => {
  if (order.verb === 'delete') return deleted(db, order);
  if (order.verb === 'undo_announce') return unannounced(db, order);
  const row = await db.selectFrom('statuses').selectAll().where('id', '=', order.statusId).executeTakeFirst();
  if (!row || row.local_only === 1) return [];
  switch (order.verb) {
    case 'create':
      return [...(await created(db, row)), ...(await announceToRelays(db, row))];
    case 'update':
      return updated(db, row);
    case 'announce':
      return announced(db, row);
    default:
      return featured(db, row, order.verb === 'add_featured' ? 'Add' : 'Remove');
  }
};

/** The Update of a local status, for everybody who has it. */
export async function updated(db: Db, row: StatusRow): Promise<readonly Mailing[]> {
  const activity = updateActivity(await loadNotes(db, [row.id]), row.id, now());
  const relays = await relaysFor(db, row.visibility);
  // Servers that boosted the status also pass on its changes.
  const relayed = relays.length > 0 || (await mayBePassedOn(db, row));
  return mailStatus(row, activity, await reachInboxes(db, row), { relays, relayed });
}

async function created(db: Db, row: StatusRow): Promise<readonly Mailing[]> {
  const notes = await loadNotes(db, [row.id]);
  const relays = await relaysFor(db, row.visibility);
  const relayed = relays.length > 0 || (answersElsewhere(db, notes, row.id) && (await mayBePassedOn(db, row)));
  return mailStatus(row, createActivity(notes, row.id), await statusInboxes(db, row), { relays, relayed });
}

/**
 * Whether this is a reply whose parent's server may pass it on to followers there (ActivityPub 7.1.2). Nobody passes on the first post of a
 * thread.
 */
function answersElsewhere(db: Db, { rows }: NotesLoaded, id: number): boolean {
  const parent = rows.get(id)?.parent_uri;
  return parent != null && !isLocalUri(db, parent);
}

/**
 * Whether others may pass on activities about a status. Not when documents are served only to signed requests: a copy with a proof of its
 * own would reach readers to whom this server shows nothing (Mastodon: `signing_enabled?`).
 */
async function mayBePassedOn(db: Db, { visibility }: Pick<StatusRow, 'visibility'>): Promise<boolean> {
  const { authorized_fetch, limited_federation } = await readSettings(db);
  return isDistributable(visibility) && !authorized_fetch && !limited_federation;
}

async function announced(db: Db, row: StatusRow): Promise<readonly Mailing[]> {
  const relays = await relaysFor(db, row.visibility);
  const activity = announceActivity(await loadNotes(db, [row.id]), row.id);
  return mailStatus(row, activity, await statusInboxes(db, row), { relays, relayed: relays.length > 0 });
}

/** `relayed` tells whether other servers may pass the activity on. */
type Passing = { readonly relays: readonly string[]; readonly relayed: boolean };

function mailStatus(
  row: StatusRow,
  activity: JsonObject | undefined,
  inboxes: readonly string[],
  { relays, relayed }: Passing,
): readonly Mailing[] {
  if (!activity) return [];
  return mail({
    accountId: row.account_id,
    activity,
    inboxes: [...inboxes, ...relays],
    relayed,
    subject: row.uri,
    context: STATUS_CONTEXT,
    limited: !isDistributable(row.visibility),
    toFollowers: row.visibility !== 'direct',
  });
}

async function deleted(db: Db, { accountId, uri, visibility, inboxes = [] }: StatusOrder): Promise<readonly Mailing[]> {
  const activity = {
    id: `${uri}#delete`,
    type: 'Delete',
    actor: localUri(db, accountId),
    to: [AS_PUBLIC],
    object: { id: uri, type: 'Tombstone', atomUri: uri },
  };
  const relays = await relaysFor(db, visibility);
  return mail({
    accountId,
    activity,
    inboxes: [...inboxes, ...relays],
    // Whoever passed the status on should pass its deletion on too.
    relayed: isDistributable(visibility),
    subject: uri,
    context: STATUS_CONTEXT,
  });
}

async function unannounced(db: Db, order: StatusOrder): Promise<readonly Mailing[]> {
  const { accountId, uri, reblogOfId, visibility, createdAt, inboxes = [] } = order;
  const actor = localUri(db, accountId);
  const original = await db
    .selectFrom('statuses')
    .select(['uri', 'account_id'])
    .where('id', '=', reblogOfId ?? 0)
    .executeTakeFirst();
  const author = original && (await uriOf(db, original.account_id));
  const audience = audienceOf(visibility, actor, author === undefined ? [] : [author]);
  const published = createdAt === undefined ? undefined : toIso(createdAt);
  const announce = { id: uri, type: 'Announce', actor, published, ...audience, object: original?.uri };
  const activity = { id: `${uri}#undo`, type: 'Undo', actor, ...audience, object: announce };
  const relays = await relaysFor(db, visibility);
  return mail({
    accountId,
    activity,
    inboxes: [...inboxes, ...relays],
    relayed: relays.length > 0,
    subject: uri,
    limited: !isDistributable(visibility),
  });
}

/** The Add or Remove of a pinned status on the author's profile, if everybody may see the status. */
async function featured(db: Db, row: StatusRow, type: 'Add' | 'Remove'): Promise<readonly Mailing[]> {
  if (!isDistributable(row.visibility)) return [];
  const actor = localUri(db, row.account_id);
  const { featured: target } = actorUris(actor);
  const activity = { id: `${row.uri}#${type.toLowerCase()}/${now()}`, type, actor, target, object: row.uri };
  return mail({
    accountId: row.account_id,
    activity,
    inboxes: await followerInboxes(db, row.account_id),
    subject: row.uri,
    toFollowers: true,
  });
}

function relaysFor(db: Db, visibility: string): Promise<string[]> {
  return visibility === 'public' ? relayInboxes(db, 'mastodon') : Promise.resolve([]);
}
