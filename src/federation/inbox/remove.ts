import { unpinRemote } from '../../domain/pins/remote-pins.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { unfeatureTag } from '../../domain/tags/feature-tag.ts';
import { ignored } from '../decode/decoded.ts';
import { featuredBy, featuredHashtag } from './add.ts';
import { removeFromCollections } from './collections.ts';
import { effect, type Handler } from './inbound.ts';

/** An account removes its own post, a hashtag or a collection from its profile, or an account from its collection. */
export const remove: Handler = async (inbound) => {
  const { ctx, activity, actor } = inbound;
  const hashtag = featuredHashtag(inbound);
  if (hashtag !== undefined) return effect((tx) => unfeatureTag(tx, actor.id, hashtag));
  const collected = await removeFromCollections(inbound);
  if (collected) return collected;
  const target = featuredBy(inbound);
  if (target.outcome !== 'read') return target;
  const { uri } = activity.object;
  const status = uri === undefined ? undefined : await findStatusByUri(ctx.store.db, uri);
  if (!status) return ignored('the post is not known here');
  return effect((tx) => unpinRemote(tx, actor.id, status.id));
};
