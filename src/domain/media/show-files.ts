import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue, enqueueAll } from '../../platform/jobs/enqueue.ts';
import { isWithheld } from './withheld.ts';

/** Attachments dealt with by one job, so that others get their turn. */
const BATCH = 100;

/** `after` is the attachment that was dealt with last, 0 at first. */
export type Showing = { readonly accountId: number; readonly after: number };

/** Has files opened or closed where they lie, after accounts were suspended or came back. Nothing where clients only read from this server. */
export async function orderShowing(tx: Tx, accountIds: readonly number[]): Promise<void> {
  if (tx.instance.media === undefined) return;
  await enqueueAll(
    tx,
    accountIds.map((accountId) => ({ name: 'show-files', payload: { accountId, after: 0 } })),
  );
}

/** As `orderShowing`, for somebody who got files meanwhile. Nothing unless they are suspended. */
export async function orderShowingIfSuspended(tx: Tx, accountId: number): Promise<void> {
  const suspended = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (suspended) await orderShowing(tx, [accountId]);
}

/** As `orderShowing`, for everybody who is suspended: their files were put where they lie anew. */
export async function orderShowingOfSuspended(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('accounts').select('id').where('suspended_at', 'is not', null).execute();
  await orderShowing(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Opens the files of an account to everybody, or closes them, as is right now: those that suspended accounts alone have are closed. Can be
 * repeated. Mastodon: SuspendAccountService and UnsuspendAccountService, privatize_media_attachments!
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

/** Closes those of some files that suspended accounts have alone, after others let go of them. */
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
