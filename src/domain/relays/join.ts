import { failed } from '../../lib/errors.ts';
import { newId, toWire } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { RelayRow } from '../../schema/federation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { getRow } from '../get-row.ts';
import type { RelayKind } from './queries.ts';

export type NewRelay = {
  readonly kind: RelayKind;
  readonly inboxUrl: string;
  /** The relay's own ActivityPub id, if it is followed as an actor. */
  readonly actorUri: string | null;
};

/** Asks a relay to pass on local posts, and to send posts of others. 422 when it has been asked already. */
export async function joinRelay(
  tx: Tx,
  moderator: Moderator,
  { kind, inboxUrl, actorUri }: NewRelay,
): Promise<RelayRow> {
  const id = newId();
  const row = await tx
    .insertInto('relays')
    .values({
      id,
      kind,
      inbox_url: inboxUrl,
      actor_uri: actorUri,
      follow_uri: followUriOf(tx, id),
      state: 'pending',
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('inbox_url').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw failed('relayAddedAlready');
  await ask(tx, row);
  await log(tx, moderator, 'create', row);
  return row;
}

/** Leaves a relay and forgets it. 404 when there is no such relay. */
export async function leaveRelay(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const relay = await getRow(tx, 'relays', id);
  await tx.deleteFrom('relays').where('id', '=', id).execute();
  if (relay.state !== 'disabled') await leave(tx, relay);
  await log(tx, moderator, 'destroy', relay);
}

/** Leaves a relay, which stays in the list. Does nothing when it is disabled already. 404 when there is no such relay. */
export async function disableRelay(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const relay = await getRow(tx, 'relays', id);
  if (relay.state === 'disabled') return;
  await tx.updateTable('relays').set({ state: 'disabled' }).where('id', '=', id).execute();
  await leave(tx, relay);
  await log(tx, moderator, 'disable', relay);
}

/** Asks a relay again that was disabled or has refused. Does nothing for others. 404 when there is no such relay. */
export async function enableRelay(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const { state } = await getRow(tx, 'relays', id);
  if (state !== 'disabled' && state !== 'rejected') return;
  // A new question, so that no answer to an earlier one counts.
  const relay = await tx
    .updateTable('relays')
    .set({ state: 'pending', follow_uri: followUriOf(tx, newId()) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ask(tx, relay);
  await log(tx, moderator, 'enable', relay);
}

function followUriOf(tx: Tx, id: number): string {
  return `${tx.instance.origin}/actor#relays/${toWire(id)}`;
}

async function ask(tx: Tx, { inbox_url: inbox, actor_uri: actorUri, follow_uri: followUri }: RelayRow): Promise<void> {
  await orderFederation(tx, null, { verb: 'follow_relay', inbox, actorUri, followUri });
}

async function leave(
  tx: Tx,
  { inbox_url: inbox, actor_uri: actorUri, follow_uri: followUri }: RelayRow,
): Promise<void> {
  await orderFederation(tx, null, { verb: 'undo_follow_relay', inbox, actorUri, followUri });
}

async function log(tx: Tx, moderator: Moderator, action: string, relay: RelayRow): Promise<void> {
  await logAct(tx, moderator, { action, targetType: 'relay', targetId: relay.id, label: relay.inbox_url });
}

/** Records the answer of a relay; only the relay that was asked can answer. Returns whether it was that one. */
export async function answerFromRelay(
  tx: Tx,
  followUri: string,
  answer: { readonly inboxes: readonly string[]; readonly actorUri: string; readonly accepted: boolean },
): Promise<boolean> {
  const relay = await tx.selectFrom('relays').selectAll().where('follow_uri', '=', followUri).executeTakeFirst();
  if (!relay || relay.state === 'disabled' || (relay.actor_uri ?? answer.actorUri) !== answer.actorUri) return false;
  if (!answer.inboxes.includes(relay.inbox_url)) return false;
  await tx
    .updateTable('relays')
    .set({ state: answer.accepted ? 'accepted' : 'rejected', actor_uri: answer.actorUri })
    .where('id', '=', relay.id)
    .execute();
  return true;
}
