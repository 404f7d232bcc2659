import { reblog } from '../../domain/reblogs/reblog.ts';
import { hasFollowers } from '../../domain/relationships/has-followers.ts';
import { isActiveRelay } from '../../domain/relays/queries.ts';
import { findStatusByUri, idFor } from '../../domain/statuses/remote/store-remote.ts';
import { isGone } from '../../domain/tombstones/is-gone.ts';
import { isLocalUri } from '../../lib/origin.ts';
import { now } from '../../lib/time.ts';
import type { Visibility } from '../../lib/visibility.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { ACTIVITY_TYPES, decodeActivity, partOf } from '../decode/activity.ts';
import { visibilityOf } from '../decode/audience.ts';
import { type Decoded, ignored, read, refused } from '../decode/decoded.ts';
import { createBudget } from '../resolve/budget.ts';
import { keepPost, resolveStatus } from '../resolve/status.ts';
import { ownPost, ownStatus } from './create.ts';
import { acceptForwarded, deleteGone } from './forwarded.ts';
import { type Effect, effect, type Handler, type Inbound } from './inbound.ts';
import { announceByRelay } from './relay.ts';
import { restorePost } from './restore.ts';

/**
 * Somebody shares a post. An embedded object is only trusted if it is the sharer's own; otherwise the post must be known here or is fetched
 * from its own server. Groups also announce activities that create, change, delete or restore a post; other announced activities are ignored.
 */
export const announce: Handler = async (inbound) => {
  const { ctx, activity, actor } = inbound;
  const { db } = ctx.store;
  if (CHANGES.some((type) => activity.object.types.includes(type))) return changeShared(inbound);
  const objectUri = announcedUri(inbound);
  if (objectUri.outcome !== 'read') return objectUri;
  const relayed = await announceByRelay(inbound, objectUri.value);
  if (relayed) return relayed;
  if (!isLocalUri(db, objectUri.value) && !(await hasFollowers(db, actor.id))) {
    return ignored('nobody here follows who shares it');
  }
  const find = (await bringOwn(inbound)) ?? (await findShared(inbound, objectUri.value));
  if (!find) return ignored('its server does not have the object');
  const { uri } = activity;
  if (uri === undefined) return refused('the share has no id');
  const visibility: Visibility = visibilityOf(activity.audience, actor.followers_url);
  return effect(async (tx) => {
    if ((await findStatusByUri(tx, uri)) || (await isGone(tx, uri))) return;
    const status = await find(tx);
    if (!status) return;
    const createdAt = Math.min(activity.publishedAt ?? now(), now());
    const origin = { id: await idFor(tx, createdAt), uri, createdAt };
    await reblog(tx, { accountId: actor.id }, { statusId: status.id, visibility, origin });
  });
};

/** Finds the shared post in the transaction of the share; undefined when it was deleted. */
type Find = (tx: Tx) => Promise<StatusRow | undefined>;

async function findShared({ ctx, activity, actor }: Inbound, uri: string): Promise<Find | undefined> {
  const sharer = { uri: actor.uri, audience: activity.audience };
  const status = await resolveStatus(ctx, uri, createBudget(), sharer);
  return status && (async () => status);
}

/**
 * A post of one's own that comes with the share, as Mastodon sends one for followers: followers who came later have not been sent it, and
 * its server would not show it to this one. Undefined when there is none.
 */
async function bringOwn(inbound: Inbound): Promise<Find | undefined> {
  const { ctx, activity, actor } = inbound;
  const post = activity.object.node && ownPost(inbound);
  if (post?.outcome !== 'read' || post.value.vote !== undefined) return undefined;
  if (await findStatusByUri(ctx.store.db, post.value.uri)) return undefined;
  const status = await ownStatus(inbound, post.value);
  return (tx) => keepPost(tx, { author: actor, status });
}

const CHANGES = ['Update', 'Delete', 'Undo'];

/** Changes that a group announces for known posts are confirmed with the posts' own servers (FEP-1b12). */
async function changeShared(inbound: Inbound): Promise<Decoded<Effect>> {
  const { ctx, activity, actor, senderUri } = inbound;
  const { db } = ctx.store;
  const isFollowed = await hasFollowers(db, actor.id);
  if (!isFollowed && !(await isActiveRelay(db, actor.uri))) return ignored('nobody here follows who shares it');
  const shared = decodeActivity(activity.object.node);
  if (shared.outcome !== 'read') return shared;
  const { type, object, actor: by } = shared.value;
  // Moderators of a group may be on other servers than the post.
  if (isFollowed && type === 'Delete' && object.uri !== undefined && object.uri !== by)
    return deleteGone(ctx, object.uri);
  if (isFollowed && type === 'Undo' && object.types.includes('Delete'))
    return restorePost(inbound, partOf(object.node?.object).uri);
  return acceptForwarded(ctx, shared.value, senderUri);
}

function announcedUri({ activity }: Inbound): Decoded<string> | Extract<Decoded<Effect>, { reason: string }> {
  const { uri, types, node } = activity.object;
  const isActivity = ACTIVITY_TYPES.some((type) => types.includes(type));
  if (!isActivity) return uri === undefined ? refused('the object has no id') : read(uri);
  if (!types.includes('Create') || !node) return ignored(`a shared ${types.join(', ')} means nothing here`);
  const made = partOf(node.object).uri;
  return made === undefined ? refused('the object has no id') : read(made);
}
