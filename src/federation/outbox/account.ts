import { profileInboxes } from '../../domain/deliveries/recipients.ts';
import { firstIdAt, toWire } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import { actorObject, loadActors } from '../objects/actor.ts';
import { ACTOR_CONTEXT } from '../objects/contexts.ts';
import { actorUris } from '../objects/uris.ts';
import { AS_PUBLIC } from '../vocabulary.ts';
import { type Compose, localUri, mail, uriOf } from './mailing.ts';

/** Whoever was named in the last so many milliseconds may be showing who named them. */
const RECENT = 30 * 86_400_000;

/** A profile, as it is now, for all who may be showing it. Its keys have been made before. */
export const updateAccount: Compose<{ readonly accountId: number }> = async (db, { accountId }) => {
  const object = actorObject(await loadActors(db, [accountId]), accountId);
  if (!object) return [];
  const actor = localUri(db, accountId);
  const { followers } = actorUris(actor);
  const activity = { id: `${actor}#updates/${now()}`, type: 'Update', actor, to: [AS_PUBLIC], cc: [followers], object };
  return mail({
    accountId,
    activity,
    inboxes: await profileInboxes(db, accountId, firstIdAt(now() - RECENT)),
    subject: actor,
    context: ACTOR_CONTEXT,
    toFollowers: true,
  });
};

/** That an account is no more, for all who may know it. */
export const deleteAccount: Compose<{ readonly accountId: number }> = async (db, { accountId }) => {
  const actor = localUri(db, accountId);
  const activity = { id: `${actor}#delete`, type: 'Delete', actor, to: [AS_PUBLIC], object: actor };
  return mail({ accountId, activity, inboxes: await profileInboxes(db, accountId, 0), subject: actor });
};

/** That an account moves to another one, for its followers. */
export const move: Compose<{ readonly moveId: number }> = async (db, { moveId }) => {
  const row = await db.selectFrom('account_moves').selectAll().where('id', '=', moveId).executeTakeFirst();
  const target = row && (await uriOf(db, row.target_id));
  if (!row || target === undefined) return [];
  const actor = localUri(db, row.account_id);
  const activity = {
    id: `${actor}#moves/${toWire(moveId)}`,
    type: 'Move',
    actor,
    to: [actorUris(actor).followers],
    object: actor,
    target,
  };
  // About the same thing as the profile, so that the new address is known before.
  return mail({
    accountId: row.account_id,
    activity,
    inboxes: await profileInboxes(db, row.account_id, firstIdAt(now() - RECENT)),
    subject: actor,
    toFollowers: true,
  });
};
