import { storeProfile } from '../../domain/accounts/remote/store-profile.ts';
import { editRemoteStatus } from '../../domain/statuses/remote/edit-remote.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { forbidden } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import { decodeActor, isActorType } from '../decode/actor.ts';
import { type Decoded, ignored, refused } from '../decode/decoded.ts';
import { hostOf, sameOrigin } from '../decode/origin.ts';
import { forgetReplacedKeys } from '../keys/store-keys.ts';
import { resolveActor, resolveMovedTo } from '../resolve/actor.ts';
import { updateCollections } from './collections.ts';
import { ownPost, ownStatus, storing } from './create.ts';
import { type Effect, effect, type Handler, type Inbound, NO_EFFECT } from './inbound.ts';
import { isOfGroup } from './of-group.ts';
import { refreshStatus } from './refresh-status.ts';

/**
 * An Update of a post unknown here is stored as a new post if the post is not older than this (ms), because it may have overtaken its
 * Create. Mastodon: one day.
 */
const RECENT = 86_400_000;

/** Somebody edited a post, a collection or their profile. */
export const update: Handler = async (inbound) => {
  const { ctx, activity, actor } = inbound;
  const { uri, types, node } = activity.object;
  if (uri === actor.uri || isActorType(types)) return updateProfile(inbound);
  const collected = await updateCollections(inbound);
  if (collected) return collected;
  if (!node && uri !== undefined) {
    if (!sameOrigin(uri, actor.uri)) return refused('the object is of another server than the actor');
    return refreshStatus(ctx, uri);
  }
  const post = ownPost(inbound);
  if (post.outcome !== 'read') return (await refreshingForGroup(inbound)) ?? post;
  if (post.value.vote !== undefined) return ignored('a vote cannot be changed');
  const known = await findStatusByUri(ctx.store.db, post.value.uri);
  if (!known) {
    const recent = (post.value.publishedAt ?? now()) > now() - RECENT;
    if (!recent) return ignored('the post is not known here');
  }
  const status = await ownStatus(inbound, post.value);
  const store = storing(inbound, status);
  return effect(async (tx) => {
    const row = await findStatusByUri(tx, status.uri);
    // The post may have arrived, or been deleted, in the meantime.
    if (!row && !known) await store(tx);
    if (!row) return;
    if (row.account_id !== actor.id) throw forbidden(untranslated('The object is somebody else’s'));
    await editRemoteStatus(tx, actor, row, status);
  });
};

/** A post that a group of the same server wrote is fetched when a member edits it, so that the server itself says what it is now. */
async function refreshingForGroup({ ctx, activity, actor }: Inbound): Promise<Decoded<Effect> | undefined> {
  const { uri } = activity.object;
  if (uri === undefined || !sameOrigin(uri, actor.uri)) return undefined;
  return (await isOfGroup(ctx.store.db, uri)) ? refreshStatus(ctx, uri) : undefined;
}

async function updateProfile({ ctx, activity, actor }: Inbound): Promise<Decoded<Effect>> {
  const { uri, node } = activity.object;
  if (uri !== actor.uri) return refused('the profile is somebody else’s');
  if (!node) {
    await resolveActor(ctx, uri, { refresh: true });
    return NO_EFFECT;
  }
  const profile = decodeActor(node);
  if (profile.outcome !== 'read') return profile;
  await resolveMovedTo(ctx, profile.value);
  return effect(async (tx) => {
    const row = await storeProfile(tx, profile.value, actor.domain ?? hostOf(actor.uri));
    await forgetReplacedKeys(tx, actor, row);
  });
}
