import { liftTombstone, mayReturn } from '../../domain/tombstones/lift.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { type Decoded, ignored } from '../decode/decoded.ts';
import { createNamedBudget } from '../resolve/budget.ts';
import { fetchPost } from '../resolve/status.ts';
import { storing } from './create.ts';
import { type Effect, effect, type Inbound } from './inbound.ts';

/**
 * Undoes the deletion of a post, as Lemmy does. The post can be stored again once its own server has it again, and is stored if it concerns
 * somebody here.
 */
export async function restorePost(
  { ctx, senderUri }: Pick<Inbound, 'ctx' | 'senderUri'>,
  uri: string | undefined,
): Promise<Decoded<Effect>> {
  if (uri === undefined || !(await mayReturn(ctx.store.db, uri))) return ignored('its server has not deleted it');
  const post = await fetchPost(ctx, uri, createNamedBudget());
  if (post?.status.uri !== uri) return ignored('its server does not have it again');
  const store = storing({ actor: post.author, senderUri }, post.status);
  return effect(async (tx) => {
    await lockName(tx, uri);
    await liftTombstone(tx, uri);
    await store(tx);
  });
}
