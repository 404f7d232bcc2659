import { deleteRemoteAccount } from '../../domain/accounts/remote/delete-remote.ts';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { findAccountByUri } from '../resolve/actor.ts';
import { isAccountGoneThere } from '../resolve/gone.ts';

/**
 * Orders a look at an account of which somebody says that it was deleted, when there is no key any more that could prove it. False when nobody
 * here knows it.
 */
export async function orderConfirmation({ store }: Context, uri: string): Promise<boolean> {
  const account = await findAccountByUri(store.db, uri);
  if (!account || account.domain === null) return false;
  await store.transaction((tx) =>
    enqueue(tx, {
      name: 'confirm-deletion',
      payload: { uri },
      lane: 'low',
      host: new URL(uri).host,
      uniqueKey: `confirm-deletion:${account.id}`,
      maxAttempts: 5,
    }),
  );
  return true;
}

/** Deletes an account of another server, when that says so itself. Throws AppError 'unavailable' when it cannot be asked. */
export async function confirmDeletion(ctx: Context, uri: string): Promise<void> {
  const account = await findAccountByUri(ctx.store.db, uri);
  if (!account || account.domain === null || !(await isAccountGoneThere(ctx, uri))) return;
  await ctx.store.transaction((tx) => deleteRemoteAccount(tx, account));
}
