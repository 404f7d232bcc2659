import { sql } from 'kysely';
import type { Store, Tx } from '../../platform/db/handle.ts';
import type { Database } from '../../schema/database.ts';
import { announceDeletion } from '../accounts/announce-deletion.ts';
import { leaveCollections } from '../collections/leave-collections.ts';
import { removeFavouritesOf } from '../favourites/remove-favourites-of.ts';
import { forgetFiles } from '../media/files.ts';
import { endTie } from '../relationships/end-tie.ts';
import { getParties } from '../relationships/parties.ts';
import { listTies } from '../relationships/queries.ts';
import { refuseBetween } from '../relationships/remove-follower.ts';
import { unfollowBetween } from '../relationships/unfollow.ts';
import { removeStatusesOf } from '../statuses/remove-statuses-of.ts';
import { revokeTokensOfUser } from '../tokens/revoke.ts';
import { changeAccount } from './change-account.ts';
import { getTarget } from './target.ts';

/** Rows dealt with in one transaction, so that others get their turn. */
const BATCH = 50;

/** What an account keeps for itself, and what others keep about it, where nobody counts: tables with the column that names it. */
const ROWS = [
  ['bookmarks', 'account_id'],
  ['status_reactions', 'account_id'],
  ['blocks', 'account_id'],
  ['blocks', 'target_id'],
  ['mutes', 'account_id'],
  ['mutes', 'target_id'],
  ['lists', 'account_id'],
  ['list_accounts', 'account_id'],
  ['filters', 'account_id'],
  ['markers', 'account_id'],
  ['user_domain_blocks', 'account_id'],
  ['tag_follows', 'account_id'],
  ['featured_tags', 'account_id'],
  ['endorsements', 'account_id'],
  ['endorsements', 'target_id'],
  ['account_notes', 'account_id'],
  ['account_notes', 'target_id'],
  ['dismissed_suggestions', 'account_id'],
  ['dismissed_suggestions', 'target_id'],
  ['notifications', 'account_id'],
  ['notifications', 'from_account_id'],
  ['notification_policies', 'account_id'],
  ['notification_requests', 'account_id'],
  ['notification_requests', 'from_account_id'],
  ['notification_permissions', 'account_id'],
  ['notification_permissions', 'from_account_id'],
  ['notification_mail', 'account_id'],
  ['push_subscriptions', 'account_id'],
  ['home_entries', 'owner_id'],
  ['account_conversations', 'account_id'],
  ['conversation_mutes', 'account_id'],
  ['scheduled_statuses', 'account_id'],
  ['drafts', 'account_id'],
  ['collections', 'account_id'],
  ['account_severances', 'account_id'],
  ['annual_reports', 'account_id'],
  ['announcement_reads', 'account_id'],
  ['announcement_reactions', 'account_id'],
  ['idempotency_keys', 'account_id'],
  ['invites', 'account_id'],
  ['poll_votes', 'account_id'],
  ['severed_follows', 'account_id'],
  ['severed_followers', 'account_id'],
] as const satisfies readonly (readonly [keyof Database, string])[];

/** `suspendedAt` (ms) tells the suspension that ordered it. */
export type Erasure = {
  readonly accountId: number;
  readonly suspendedAt: number;
  readonly forgetLogin?: boolean | undefined;
};

/**
 * Deletes everything a suspended account has; the empty account stays, so that nobody takes its name, and its login, so that nobody takes its
 * address, unless that is to be forgotten too. Can be repeated. Nothing when the suspension that ordered it was lifted meanwhile.
 * Mastodon: DeleteAccountService with the name reserved.
 */
export async function eraseAccount(
  store: Store,
  { accountId, suspendedAt, forgetLogin = false }: Erasure,
): Promise<void> {
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
  await store.transaction((tx) => eraseRest(tx, accountId, forgetLogin));
}

async function eraseStatuses(tx: Tx, accountId: number): Promise<boolean> {
  return (await removeStatusesOf(tx, accountId, BATCH)) > 0;
}

async function eraseFavourites(tx: Tx, accountId: number): Promise<boolean> {
  return (await removeFavouritesOf(tx, accountId, BATCH)) > 0;
}

/** The server of somebody who lives elsewhere, where nothing ends, learns whom they have here no more. */
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

async function eraseRest(tx: Tx, accountId: number, forgetLogin: boolean): Promise<void> {
  const target = await getTarget(tx, accountId);
  await leaveCollections(tx, accountId);
  for (const [table, column] of ROWS) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}`.execute(tx);
  }
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
