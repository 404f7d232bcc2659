import { failed, notFound } from '../../lib/errors.ts';
import { newId, toWire } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import type { RelayKind } from './queries.ts';

export type NewRelay = {
  readonly kind: RelayKind;
  readonly inboxUrl: string;
  /** The relay's own ActivityPub id, if it is followed as an actor. */
  readonly actorUri: string | null;
};

/** Asks a relay to pass on local posts, and to send posts of others. 422 when it has been asked already. */
export async function joinRelay(tx: Tx, { kind, inboxUrl, actorUri }: NewRelay): Promise<void> {
  const id = newId();
  const follow_uri = `${tx.instance.origin}/actor#relays/${toWire(id)}`;
  const inserted = await tx
    .insertInto('relays')
    .values({ id, kind, inbox_url: inboxUrl, actor_uri: actorUri, follow_uri, state: 'pending', created_at: now() })
    .onConflict((conflict) => conflict.column('inbox_url').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw failed('relayAddedAlready');
  await orderFederation(tx, null, { verb: 'follow_relay', inbox: inboxUrl, actorUri, followUri: follow_uri });
}

/** Leaves a relay. 404 when there is no such relay. */
export async function leaveRelay(tx: Tx, inboxUrl: string): Promise<void> {
  const relay = await tx.deleteFrom('relays').where('inbox_url', '=', inboxUrl).returningAll().executeTakeFirst();
  if (!relay) throw notFound();
  const { actor_uri: actorUri, follow_uri: followUri } = relay;
  await orderFederation(tx, null, { verb: 'undo_follow_relay', inbox: inboxUrl, actorUri, followUri });
}

/** Records the answer of a relay; only the relay that was asked can answer. Returns whether it was that one. */
export async function answerFromRelay(
  tx: Tx,
  followUri: string,
  answer: { readonly inboxes: readonly string[]; readonly actorUri: string; readonly accepted: boolean },
): Promise<boolean> {
  const relay = await tx.selectFrom('relays').selectAll().where('follow_uri', '=', followUri).executeTakeFirst();
  if (!relay || (relay.actor_uri ?? answer.actorUri) !== answer.actorUri) return false;
  if (!answer.inboxes.includes(relay.inbox_url)) return false;
  await tx
    .updateTable('relays')
    .set({ state: answer.accepted ? 'accepted' : 'rejected', actor_uri: answer.actorUri })
    .where('id', '=', relay.id)
    .execute();
  return true;
}
