import { deleteRemoteAccount } from '../../domain/deletions/delete-remote-account.ts';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { findAccountByUri } from '../resolve/actor.ts';
import { isAccountGoneThere } from '../resolve/gone.ts';

/**
 * Orders a check whether a remote account is gone, after a Delete that cannot be verified because the key is gone too. Returns false when
 * the account is unknown here.
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

/** Deletes a remote account if its server confirms that it is gone. Throws AppError 'unavailable' when the server cannot be reached. */
export async function confirmDeletion(ctx: Context, uri: string): Promise<void> {
  const account = await findAccountByUri(ctx.store.db, uri);
  if (!account || account.domain === null || !(await isAccountGoneThere(ctx, uri))) return;
  await ctx.store.transaction((tx) => deleteRemoteAccount(tx, account));
}
