import { pinRemote } from '../../domain/pins/remote-pins.ts';
import { hasFollowers } from '../../domain/relationships/has-followers.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { featureTag } from '../../domain/tags/feature-tag.ts';
import { type Decoded, ignored, refused } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { textOf } from '../decode/read.ts';
import { resolveStatus } from '../resolve/status.ts';
import { addToCollections } from './collections.ts';
import { type Effect, effect, type Handler, type Inbound, NO_EFFECT } from './inbound.ts';

/** An account adds its own post, a hashtag or a collection to its profile, or an account to its collection. */
export const add: Handler = async (inbound) => {
  const { ctx, activity, actor } = inbound;
  const hashtag = featuredHashtag(inbound);
  if (hashtag !== undefined) return effect(async (tx) => void (await featureTag(tx, actor.id, hashtag)));
  const collected = await addToCollections(inbound);
  if (collected) return collected;
  const target = featuredBy(inbound);
  if (target.outcome !== 'read') return target;
  const { uri } = activity.object;
  if (uri === undefined) return refused('the object has no id');
  if (!sameOrigin(uri, actor.uri)) return refused('the object is of another server than the actor');
  const known = await findStatusByUri(ctx.store.db, uri);
  if (!known && !(await hasFollowers(ctx.store.db, actor.id))) return ignored('nobody here follows who pins it');
  const status = known ?? (await resolveStatus(ctx, uri));
  if (!status) return ignored('its server does not have the object');
  return effect((tx) => pinRemote(tx, actor.id, status));
};

/** An actor may only change its own collection. */
export function featuredBy({ activity, actor }: Inbound): Decoded<Effect> {
  if (activity.target === undefined) return ignored('it says nothing of a collection');
  if (actor.featured_url === null || activity.target !== actor.featured_url) {
    return refused('the collection is not the featured one of the actor');
  }
  return NO_EFFECT;
}

/** The hashtag an activity is about, when its target is one of the actor's collections. */
export function featuredHashtag({ activity, actor }: Inbound): string | undefined {
  const { types, node } = activity.object;
  if (!types.includes('Hashtag') || !activity.target?.startsWith(`${actor.uri}/`)) return undefined;
  return textOf(node?.name, 512);
}
