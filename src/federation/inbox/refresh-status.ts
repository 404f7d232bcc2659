import { editRemoteStatus } from '../../domain/statuses/remote/edit-remote.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import type { Context } from '../../platform/context.ts';
import { type Decoded, ignored } from '../decode/decoded.ts';
import { createBudget } from '../resolve/budget.ts';
import { fetchById } from '../resolve/fetch-object.ts';
import { readPost } from '../resolve/status.ts';
import { type Effect, effect } from './inbound.ts';

/** Fetches a known post from its own server, after `beforeFetch`, which may throw; the effect brings it up to date. */
export async function refreshStatus(ctx: Context, uri: string, beforeFetch = () => {}): Promise<Decoded<Effect>> {
  const known = await findStatusByUri(ctx.store.db, uri);
  if (!known || known.local === 1) return ignored('the post is not known here');
  beforeFetch();
  const budget = createBudget();
  const fetched = await fetchById(ctx, uri, budget);
  const post = fetched && (await readPost(ctx, fetched, budget));
  if (!post || post.author.id !== known.account_id) return ignored('the server of the post does not have it');
  return effect(async (tx) => {
    const row = await findStatusByUri(tx, uri);
    if (row) await editRemoteStatus(tx, post.author, row, post.status);
  });
}
