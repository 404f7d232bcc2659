import { endWaiting } from '../../domain/statuses/remote/awaited-statuses.ts';
import type { Context } from '../../platform/context.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { resolveStatus } from './status.ts';

/**
 * Gets a post that others answer or quote, and links them. One that they named by another address than its id, such as WordPress’
 * comments name what they are about by its page, is known only once that has been asked for. Mastodon: ThreadResolveWorker.
 * Throws as `resolveStatus`.
 */
export async function resolveAwaited(ctx: Context, address: string): Promise<void> {
  const status = await resolveStatus(ctx, address);
  if (!status || status.uri === address) return;
  await ctx.store.transaction(async (tx) => {
    await lockName(tx, address);
    await endWaiting(tx, status, address);
  });
}
