import { addMentioned } from '../../domain/statuses/remote/unknown-mentions.ts';
import { AppError } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import { resolveActor } from './actor.ts';
import { createBudget } from './budget.ts';

/** Requests for one person. */
const REQUESTS = 4;

/**
 * Fetches the remote accounts that a post mentions by id, and adds them to its mentions. One that cannot be fetched does not stop the
 * others. Throws AppError 'unavailable' when a server has to be asked again. Mastodon: MentionResolveWorker.
 */
export async function resolveMentions(ctx: Context, statusId: number, uris: readonly string[]): Promise<void> {
  const found: number[] = [];
  let failure: AppError | undefined;
  for (const uri of uris) {
    try {
      const account = await resolveActor(ctx, uri, { budget: createBudget(REQUESTS) });
      if (account && account.suspended_at === null) found.push(account.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.kind === 'unavailable') failure = error;
    }
  }
  await ctx.store.transaction((tx) => addMentioned(tx, statusId, found));
  if (failure) throw failure;
}
