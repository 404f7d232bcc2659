import { deleteRemoteAccount } from '../../domain/deletions/delete-remote-account.ts';
import { findStatusByUri } from '../../domain/statuses/remote/store-remote.ts';
import { removeAhead } from '../../domain/statuses/remove-ahead.ts';
import { leaveTombstone } from '../../domain/tombstones/leave.ts';
import type { Context } from '../../platform/context.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { type Decoded, ignored, refused } from '../decode/decoded.ts';
import { sameOrigin } from '../decode/origin.ts';
import { findAccountByUri } from '../resolve/actor.ts';
import { createBudget } from '../resolve/budget.ts';
import { isAccountGoneThere, isPostGoneThere } from '../resolve/gone.ts';
import { fetchPost, storeThread } from '../resolve/status.ts';
import { deletePost } from './delete-post.ts';
import { noteForwardedFetch } from './forwarded-fetches.ts';
import { type Effect, effect, NO_EFFECT } from './inbound.ts';
import { refreshStatus } from './refresh-status.ts';
import { isWanted, mayBeWanted } from './wanted.ts';

/** The most requests for a forwarded post: itself, the accounts in it, and some of its ancestors. */
const REQUESTS = 20;

/**
 * Handles an activity that another server than its actor's delivered (ActivityPub 7.1.2). Nothing in it is trusted; its object is fetched
 * from its own server. Only posts are forwarded.
 */
export async function acceptForwarded(
  ctx: Context,
  activity: IncomingActivity,
  senderUri: string,
): Promise<Decoded<Effect>> {
  const { uri } = activity.object;
  if (uri === undefined) return ignored('a forwarded activity names nothing that could be asked for');
  if (!sameOrigin(uri, activity.actor)) return refused('the object is of another server than the actor');
  if (activity.type === 'Create') return createConfirmed(ctx, activity, { uri, senderUri });
  if (activity.type === 'Update') return refreshStatus(ctx, uri, () => noteForwardedFetch(ctx, uri, senderUri));
  if (activity.type === 'Delete') return deleteConfirmed(ctx, activity, { uri, senderUri });
  return ignored(`a forwarded ${activity.type} proves nothing`);
}

/** The object to fetch, and the forwarder. */
type Told = { readonly uri: string; readonly senderUri: string };

/**
 * Anybody can name anybody's post. It is fetched if it seems to concern somebody here, and then stored only if it would be when its own
 * author had sent it.
 */
async function createConfirmed(
  ctx: Context,
  activity: IncomingActivity,
  { uri, senderUri }: Told,
): Promise<Decoded<Effect>> {
  const { db } = ctx.store;
  if (await findStatusByUri(db, uri)) return NO_EFFECT;
  if (!(await mayBeWanted(db, activity, senderUri))) return ignored('nobody here seems to have to do with the post');
  noteForwardedFetch(ctx, uri, senderUri);
  const budget = createBudget(REQUESTS);
  const post = await fetchPost(ctx, uri, budget);
  if (!post) return ignored('the server of the post does not have it');
  if (!(await isWanted(db, { ...post, senderUri }))) return ignored('nobody here has to do with the post');
  return (await storeThread(ctx, post, budget)) ? NO_EFFECT : ignored('the post was deleted');
}

async function deleteConfirmed(ctx: Context, { actor }: IncomingActivity, told: Told): Promise<Decoded<Effect>> {
  const { uri, senderUri } = told;
  if (uri === actor) return accountConfirmed(ctx, told);
  const status = await findStatusByUri(ctx.store.db, uri);
  const author = await findAccountByUri(ctx.store.db, actor);
  if (!status || !author || status.account_id !== author.id) return ignored('there is nothing of the actor to delete');
  noteForwardedFetch(ctx, uri, senderUri);
  return deleteGone(ctx, uri);
}

/** Deletes a remote post if its own address says that it is gone, whoever reported that. */
export async function deleteGone(ctx: Context, uri: string): Promise<Decoded<Effect>> {
  const status = await findStatusByUri(ctx.store.db, uri);
  if (!status || status.local === 1) return ignored('there is nothing to delete');
  if (!(await isPostGoneThere(ctx, status))) return ignored('the server of the post still has it');
  await removeAhead(ctx.store, [status]);
  return effect(async (tx) => {
    const row = await findStatusByUri(tx, uri);
    await (row ? deletePost(tx, row) : leaveTombstone(tx, uri, { mayReturn: true }));
  });
}

async function accountConfirmed(ctx: Context, { uri, senderUri }: Told): Promise<Decoded<Effect>> {
  const account = await findAccountByUri(ctx.store.db, uri);
  if (!account || account.domain === null) return ignored('there is nothing of the actor to delete');
  noteForwardedFetch(ctx, uri, senderUri);
  if (!(await isAccountGoneThere(ctx, uri))) return ignored('the server of the account still has it');
  return effect((tx) => deleteRemoteAccount(tx, account));
}
