import { inboxOf } from '../../domain/deliveries/recipients.ts';
import { relayInboxes } from '../../domain/relays/queries.ts';
import { newId, toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { instanceActorUri } from '../keys/instance-key.ts';
import { AS_PUBLIC } from '../vocabulary.ts';
import { type Compose, type Mailing, mail, uriOf } from './mailing.ts';
import type { AcceptRelayOrder, RelayOrder } from './verbs.ts';

/**
 * Joins or leaves a relay. A relay of Mastodon's kind is joined by following the public collection, a LitePub relay by following its actor.
 */
export const relay: Compose<RelayOrder> = async (db, { verb, inbox, actorUri, followUri }) => {
  const actor = instanceActorUri(db.instance.origin);
  const follow = { id: followUri, type: 'Follow', actor, object: actorUri ?? AS_PUBLIC };
  const activity = verb === 'follow_relay' ? follow : { id: `${followUri}/undo`, type: 'Undo', actor, object: follow };
  return mail({ accountId: null, activity, inboxes: [inbox], subject: followUri });
};

/** Accepts the Follow of a relay that follows the server itself. */
export const acceptRelay: Compose<AcceptRelayOrder> = async (db, { accountId, followUri }) => {
  const relayUri = await uriOf(db, accountId);
  const inbox = await inboxOf(db, accountId);
  if (relayUri === undefined || inbox === undefined) return [];
  const actor = instanceActorUri(db.instance.origin);
  const object = { ...(followUri !== null && { id: followUri }), type: 'Follow', actor: relayUri, object: actor };
  const id = `${actor}#accepts/${toWire(newId())}`;
  return mail({ accountId: null, activity: { id, type: 'Accept', actor, to: [relayUri], object }, inboxes: [inbox] });
};

/** LitePub relays receive a public status as an Announce by the server itself. */
export async function announceToRelays(db: Db, row: StatusRow): Promise<readonly Mailing[]> {
  if (row.visibility !== 'public') return [];
  const inboxes = await relayInboxes(db, 'litepub');
  const actor = instanceActorUri(db.instance.origin);
  const activity = {
    id: `${row.uri}#relayed`,
    type: 'Announce',
    actor,
    published: toIso(row.created_at),
    to: [AS_PUBLIC],
    cc: [`${actor}/followers`],
    object: row.uri,
  };
  return mail({ accountId: null, activity, inboxes, subject: row.uri });
}
