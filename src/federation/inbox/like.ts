import { favourite } from '../../domain/favourites/favourite.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { AppError } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { type Decoded, ignored, refused } from '../decode/decoded.ts';
import { isReaction } from '../decode/reaction.ts';
import { type Effect, effect, type Handler, type Inbound } from './inbound.ts';
import { receiveReaction } from './reaction.ts';

/**
 * Somebody likes a post, or reacts to it. A Like with an emoji is also a reaction (Misskey, FEP-c0e0), but stays a favourite for clients
 * that know no reactions.
 */
export const like: Handler = async ({ ctx, activity, actor }) => {
  const { uri } = activity.object;
  const status = uri === undefined ? undefined : await findStatusByUri(ctx.store.db, uri);
  if (!status) return ignored('the post is not known here');
  if (activity.type === 'EmojiReact') return react({ activity, actor }, status.id);
  return effect(async (tx) => {
    await favourite(tx, { accountId: actor.id }, status.id, activity.uri ?? `${actor.uri}#like/${status.id}`);
    await reactAlso(tx, { activity, actor }, status.id);
  });
};

type Sent = Pick<Inbound, 'activity' | 'actor'>;

function react({ activity: { uri, content, emojis }, actor }: Sent, statusId: number): Decoded<Effect> {
  if (!isReaction(content)) return refused('the reaction is not one emoji');
  return effect((tx) => receiveReaction(tx, actor, statusId, { uri, content, emojis }));
}

/** Exceeding the limit of reactions does not undo the favourite. */
async function reactAlso(tx: Tx, { activity, actor }: Sent, statusId: number): Promise<void> {
  const { uri, content, emojis } = activity;
  if (!isReaction(content)) return;
  try {
    await receiveReaction(tx, actor, statusId, { uri, content, emojis });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
  }
}
