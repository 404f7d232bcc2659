import { endWaiting } from '../../domain/statuses/remote/awaited-statuses.ts';
import type { Context } from '../../platform/context.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { resolveStatus } from './status.ts';

/**
 * Fetches a post that others reply to or quote, and links them to it. They may have named it by another address than its id, as WordPress
 * comments name the page they comment on, and only the fetched post tells its id. Mastodon: ThreadResolveWorker. Throws as `resolveStatus`.
 */
export async function resolveAwaited(ctx: Context, address: string): Promise<void> {
  const status = await resolveStatus(ctx, address);
  if (!status || status.uri === address) return;
  await ctx.store.transaction(async (tx) => {
    await lockName(tx, address);
    await endWaiting(tx, status, address);
  });
}
