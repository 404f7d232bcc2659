import { followerInboxes, profileInboxes } from '../../domain/deliveries/recipients.ts';
import { relayInboxes } from '../../domain/relays/queries.ts';
import { firstIdAt, newId, toWire } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { actorObject, loadActors } from '../objects/actor.ts';
import { ACTOR_CONTEXT, TAG_CONTEXT } from '../objects/contexts.ts';
import { hashtagTag } from '../objects/note.ts';
import { actorUris } from '../objects/uris.ts';
import { AS_PUBLIC } from '../vocabulary.ts';
import { type Compose, localUri, mail, uriOf } from './mailing.ts';
import type { FeaturedTagOrder } from './verbs.ts';

/** Accounts mentioned or followed within this time (ms) may still be showing the profile. */
const RECENT = 30 * 86_400_000;

/** The Update of a profile, for all servers that may be showing it. The keys of the account must exist already. */
export const updateAccount: Compose<{ readonly accountId: number }> = async (db, { accountId }) => {
  const object = actorObject(await loadActors(db, [accountId]), accountId);
  if (!object) return [];
  const actor = localUri(db, accountId);
  const { followers } = actorUris(actor);
  const activity = { id: `${actor}#updates/${now()}`, type: 'Update', actor, to: [AS_PUBLIC], cc: [followers], object };
  const relays = await relayInboxes(db, 'mastodon');
  return mail({
    accountId,
    activity,
    inboxes: [...(await profileInboxes(db, accountId, firstIdAt(now() - RECENT))), ...relays],
    relayed: relays.length > 0,
    subject: actor,
    context: ACTOR_CONTEXT,
    toFollowers: true,
  });
};

/** The Delete of an account, for all servers that may know it, and for relays, which have passed its posts on. */
export const deleteAccount: Compose<{ readonly accountId: number; readonly inboxes: readonly string[] }> = async (
  db,
  { accountId, inboxes },
) => {
  const actor = localUri(db, accountId);
  if (await isDeletionTold(db, accountId, actor)) return [];
  const activity = { id: `${actor}#delete`, type: 'Delete', actor, to: [AS_PUBLIC], object: actor };
  const relays = await relayInboxes(db, 'mastodon');
  return mail({ accountId, activity, inboxes: [...inboxes, ...relays], relayed: true, subject: actor });
};

/** Whether the deletion has already been announced, because an interrupted erasure starts over and orders it again. */
async function isDeletionTold(db: Db, accountId: number, actor: string): Promise<boolean> {
  const told = await db
    .selectFrom('deliveries as d')
    .innerJoin('outgoing_activities as o', 'o.id', 'd.activity_id')
    .select('o.id')
    .where('d.subject', '=', actor)
    .where('o.account_id', '=', accountId)
    .where('o.type', '=', 'Delete')
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}

/** The Move of an account, sent after its updated profile, which states it too. */
export const move: Compose<{ readonly accountId: number; readonly targetId: number }> = async (db, order) => {
  const { accountId, targetId } = order;
  const target = await uriOf(db, targetId);
  if (target === undefined) return [];
  const actor = localUri(db, accountId);
  const activity = {
    id: `${actor}#moves/${toWire(newId())}`,
    type: 'Move',
    actor,
    to: [actorUris(actor).followers],
    object: actor,
    target,
  };
  const relays = await relayInboxes(db, 'mastodon');
  const inboxes = await profileInboxes(db, accountId, firstIdAt(now() - RECENT), { blockersToo: true });
  const moved = mail({
    accountId,
    activity,
    inboxes: [...inboxes, ...relays],
    relayed: relays.length > 0,
    subject: actor,
    toFollowers: true,
  });
  return [...(await updateAccount(db, { accountId })), ...moved];
};

/** The Add or Remove of a hashtag on an account's profile, for its followers. */
export const featuredTag: Compose<FeaturedTagOrder> = async (db, { verb, accountId, name }) => {
  const actor = localUri(db, accountId);
  const type = verb === 'add_featured_tag' ? 'Add' : 'Remove';
  const activity = {
    id: `${actor}#featured_tags/${toWire(newId())}`,
    type,
    actor,
    target: actorUris(actor).featuredTags,
    object: hashtagTag(db.instance.origin, name),
  };
  return mail({
    accountId,
    activity,
    inboxes: await followerInboxes(db, accountId),
    subject: `featured:${actor}`,
    context: TAG_CONTEXT,
    toFollowers: true,
  });
};
