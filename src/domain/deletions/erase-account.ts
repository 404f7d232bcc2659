import type { Store, Tx } from '../../platform/db/handle.ts';
import { inBatches } from '../../platform/jobs/in-batches.ts';
import { indexNames } from '../accounts/index-names.ts';
import { leaveCollections } from '../collections/leave-collections.ts';
import { removeFavouritesOf } from '../favourites/remove-favourites-of.ts';
import { endTie } from '../follows/end-tie.ts';
import { refuseBetween } from '../follows/remove-follower.ts';
import { unfollowBetween } from '../follows/unfollow.ts';
import { forgetFiles } from '../media/files.ts';
import { changeAccount } from '../moderation/change-account.ts';
import { getTarget } from '../moderation/target.ts';
import { getParties } from '../relationships/parties.ts';
import { listTies } from '../relationships/queries.ts';
import { removeStatusesOf } from '../statuses/remove-statuses-of.ts';
import { revokeTokensOfUser } from '../tokens/revoke.ts';
import { announceDeletion } from './announce-deletion.ts';
import { eraseRows } from './erase-rows.ts';

/** How many rows one transaction handles, so that other writes get their turn. */
const BATCH = 50;

/** `suspendedAt` (ms) identifies the suspension that ordered it; with `unlessErased`, nothing is done if the data was erased before. */
export type Erasure = {
  readonly accountId: number;
  readonly suspendedAt: number;
  readonly forgetLogin?: boolean | undefined;
  readonly unlessErased?: boolean | undefined;
};

/**
 * Deletes all data of a suspended account. The empty account stays, so that nobody takes its name, and so does its login, so that nobody
 * takes its e-mail address, unless `forgetLogin` is set. Safe to repeat. Does nothing when the suspension that ordered it has been lifted.
 * Mastodon: DeleteAccountService with the name reserved.
 */
export async function eraseAccount(
  store: Store,
  signal: AbortSignal,
  { accountId, suspendedAt, forgetLogin = false, unlessErased = false }: Erasure,
): Promise<void> {
  const account = await store.db
    .selectFrom('accounts')
    .select('erased_at')
    .where('id', '=', accountId)
    .where('suspended_at', '=', suspendedAt)
    .executeTakeFirst();
  if (!account || (unlessErased && account.erased_at !== null)) return;
  await store.transaction((tx) => announceDeletion(tx, accountId));
  for (const eraseSome of [eraseStatuses, eraseFavourites, eraseFollows]) {
    await inBatches(store, signal, (tx) => eraseSome(tx, accountId));
  }
  await store.transaction((tx) => erasePrivateData(tx, accountId, forgetLogin));
}

function eraseStatuses(tx: Tx, accountId: number): Promise<boolean> {
  return removeStatusesOf(tx, accountId, BATCH);
}

async function eraseFavourites(tx: Tx, accountId: number): Promise<boolean> {
  return (await removeFavouritesOf(tx, accountId, BATCH)) > 0;
}

/** A remote account lives on, so its server is told about each follow that ends. */
async function eraseFollows(tx: Tx, accountId: number): Promise<boolean> {
  const follows = await listTies(tx, 'follows', accountId, BATCH);
  const requests = await listTies(tx, 'follow_requests', accountId, BATCH);
  const rows = [...follows, ...requests];
  for (const row of rows) {
    const parties = await getParties(tx, row.account_id, row.target_id);
    const erased = parties.account.id === accountId ? parties.account : parties.target;
    if (erased.domain === null) await endTie(tx, parties);
    else await (parties.account === erased ? refuseBetween(tx, parties) : unfollowBetween(tx, parties));
  }
  return rows.length > 0;
}

async function erasePrivateData(tx: Tx, accountId: number, forgetLogin: boolean): Promise<void> {
  const target = await getTarget(tx, accountId);
  await leaveCollections(tx, accountId);
  await eraseRows(tx, accountId);
  const uploads = await tx
    .deleteFrom('media_attachments')
    .where('account_id', '=', accountId)
    .returning(['key', 'preview_key'])
    .execute();
  await forgetFiles(
    tx,
    uploads.flatMap((row) => [row.key, row.preview_key]),
  );
  await blankProfile(tx, accountId);
  if (target.user_id !== null) {
    await tx.updateTable('users').set({ disabled: 1 }).where('id', '=', target.user_id).execute();
    await revokeTokensOfUser(tx, target.user_id);
    if (forgetLogin) await tx.deleteFrom('users').where('id', '=', target.user_id).execute();
  }
  await changeAccount(tx, target, { erased_at: target.erased_at ?? target.suspended_at });
}

const PICTURES = ['avatar_key', 'avatar_static_key', 'header_key', 'header_static_key'] as const;

async function blankProfile(tx: Tx, accountId: number): Promise<void> {
  const before = await tx
    .selectFrom('accounts')
    .select(['id', 'username', ...PICTURES])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const noPictures = { avatar_key: null, avatar_static_key: null, header_key: null, header_static_key: null };
  await tx
    .updateTable('accounts')
    .set({ display_name: '', note: '', fields: '[]', ...noPictures, avatar_description: '', header_description: '' })
    .where('id', '=', accountId)
    .execute();
  await indexNames(tx, { ...before, display_name: '' });
  await forgetFiles(
    tx,
    PICTURES.map((name) => before[name]),
  );
}
