import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue, enqueueAll } from '../../platform/jobs/enqueue.ts';
import { isWithheld } from './withheld.ts';

/** How many attachments one job handles, so that other jobs get their turn. */
const BATCH = 100;

/** `after` is the id of the last attachment handled, 0 at first. */
export type Showing = { readonly accountId: number; readonly after: number };

/**
 * Orders the files of accounts to be made public or private in the bucket, after a suspension or its end. Does nothing where clients read
 * only from this server.
 */
export async function orderShowing(tx: Tx, accountIds: readonly number[]): Promise<void> {
  if (tx.instance.media === undefined) return;
  await enqueueAll(
    tx,
    accountIds.map((accountId) => ({ name: 'show-files', payload: { accountId, after: 0 } })),
  );
}

/** As `orderShowing`, for an account with new files. Does nothing unless it is suspended. */
export async function orderShowingIfSuspended(tx: Tx, accountId: number): Promise<void> {
  const suspended = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (suspended) await orderShowing(tx, [accountId]);
}

/** As `orderShowing`, for all suspended accounts, after all files have been stored anew. */
export async function orderShowingOfSuspended(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('accounts').select('id').where('suspended_at', 'is not', null).execute();
  await orderShowing(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Makes the files of an account public or private, according to its current state: files that only suspended accounts use are private. Can
 * be repeated. Mastodon: SuspendAccountService and UnsuspendAccountService, privatize_media_attachments!
 */
export async function showFiles({ store, storage }: Context, { accountId, after }: Showing): Promise<void> {
  const { db } = store;
  const attachments = await db
    .selectFrom('media_attachments')
    .select(['id', 'key', 'preview_key'])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const keys = [
    ...(after === 0 ? await pictureKeys(db, accountId) : []),
    ...attachments.flatMap(({ key, preview_key }) => [key, preview_key]),
  ];
  for (const key of new Set(keys)) if (key !== null) await storage.show(key, !(await isWithheld(db, key)));
  const last = attachments[BATCH - 1];
  if (!last) return;
  const payload = { accountId, after: last.id };
  await store.transaction((tx) => enqueue(tx, { name: 'show-files', payload }));
}

/** Makes those of the files private that only suspended accounts use, after others have stopped using them. */
export async function closeWithheld({ store, storage }: Context, keys: readonly string[]): Promise<void> {
  if (store.instance.media === undefined) return;
  for (const key of keys) if (await isWithheld(store.db, key)) await storage.show(key, false);
}

async function pictureKeys(db: Db, accountId: number): Promise<(string | null)[]> {
  const row = await db
    .selectFrom('accounts')
    .select(['avatar_key', 'avatar_static_key', 'header_key', 'header_static_key'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return Object.values(row ?? {});
}
