import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { ignored, read, refused } from '../decode/decoded.ts';
import type { Handler } from './inbound.ts';
import { isReaction, receiveReaction } from './reaction.ts';

/** Somebody reacts to a post with one emoji (FEP-c0e0). */
export const emojiReact: Handler = async ({ ctx, activity, actor }) => {
  const { uri, content, emojis } = activity;
  if (!isReaction(content)) return refused('the reaction is not one emoji');
  const about = activity.object.uri;
  const status = about === undefined ? undefined : await findStatusByUri(ctx.store.db, about);
  if (!status) return ignored('the post is not known here');
  return read((tx) => receiveReaction(tx, actor, status.id, { uri, content, emojis }));
};
