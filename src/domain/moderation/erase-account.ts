import type { Store, Tx } from '../../platform/db/handle.ts';
import { announceDeletion } from '../accounts/announce-deletion.ts';
import { unfavourite } from '../favourites/unfavourite.ts';
import { forgetFiles } from '../media/files.ts';
import { getParties } from '../relationships/parties.ts';
import { refuseBetween } from '../relationships/remove-follower.ts';
import { unfollowBetween } from '../relationships/unfollow.ts';
import { removeStatus } from '../statuses/remove-status.ts';
import { revokeTokensOfUser } from '../tokens/revoke.ts';
import { changeAccount } from './change-account.ts';
import { getTarget } from './target.ts';

/** Rows dealt with in one transaction, so that others get their turn. */
const BATCH = 50;

/** What an account keeps for itself, and nobody counts. */
const OWN_ROWS = [
  'bookmarks',
  'status_reactions',
  'blocks',
  'mutes',
  'lists',
  'filters',
  'markers',
  'user_domain_blocks',
  'tag_follows',
  'featured_tags',
  'endorsements',
  'account_notes',
  'notifications',
  'notification_mail',
  'notification_policies',
  'notification_requests',
  'notification_permissions',
  'account_conversations',
  'conversation_mutes',
  'scheduled_statuses',
  'drafts',
  'collections',
] as const;

/**
 * Deletes everything a suspended account has; the empty account stays, so that nobody takes its name. Can be repeated. Nothing when the
 * suspension that ordered it was lifted meanwhile. Mastodon: DeleteAccountService with the name reserved.
 */
export async function eraseAccount(store: Store, accountId: number, suspendedAt: number): Promise<void> {
  const account = await store.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('suspended_at', '=', suspendedAt)
    .executeTakeFirst();
  if (!account) return;
  await store.transaction((tx) => announceDeletion(tx, accountId));
  for (const eraseSome of [eraseStatuses, eraseFavourites, eraseFollows]) {
    while (await store.transaction((tx) => eraseSome(tx, accountId))) {
      // A batch each.
    }
  }
  await store.transaction((tx) => eraseRest(tx, accountId));
}

async function eraseStatuses(tx: Tx, accountId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('statuses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(BATCH)
    .execute();
  for (const row of rows) await removeStatus(tx, row, { deleteMedia: true });
  return rows.length > 0;
}

async function eraseFavourites(tx: Tx, accountId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('favourites')
    .select('status_id')
    .where('account_id', '=', accountId)
    .limit(BATCH)
    .execute();
  for (const { status_id } of rows) await unfavourite(tx, { accountId }, status_id);
  return rows.length > 0;
}

async function eraseFollows(tx: Tx, accountId: number): Promise<boolean> {
  const ties = (table: 'follows' | 'follow_requests') =>
    tx
      .selectFrom(table)
      .select(['account_id', 'target_id'])
      .where((eb) => eb.or([eb('account_id', '=', accountId), eb('target_id', '=', accountId)]))
      .limit(BATCH)
      .execute();
  const rows = [...(await ties('follows')), ...(await ties('follow_requests'))];
  for (const row of rows) {
    const parties = await getParties(tx, row.account_id, row.target_id);
    // From the side of whoever lives here, since only they can tell the other server.
    if (parties.account.domain === null) await unfollowBetween(tx, parties);
    else await refuseBetween(tx, parties);
  }
  return rows.length > 0;
}

async function eraseRest(tx: Tx, accountId: number): Promise<void> {
  const target = await getTarget(tx, accountId);
  for (const table of OWN_ROWS) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  await tx.deleteFrom('notifications').where('from_account_id', '=', accountId).execute();
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
  }
  await changeAccount(tx, target, { erased_at: target.erased_at ?? target.suspended_at });
}

const PICTURES = ['avatar_key', 'avatar_static_key', 'header_key', 'header_static_key'] as const;

async function blankProfile(tx: Tx, accountId: number): Promise<void> {
  const before = await tx.selectFrom('accounts').select(PICTURES).where('id', '=', accountId).executeTakeFirstOrThrow();
  const noPictures = { avatar_key: null, avatar_static_key: null, header_key: null, header_static_key: null };
  await tx
    .updateTable('accounts')
    .set({ display_name: '', note: '', fields: '[]', ...noPictures, avatar_description: '', header_description: '' })
    .where('id', '=', accountId)
    .execute();
  await forgetFiles(
    tx,
    PICTURES.map((name) => before[name]),
  );
}
