import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';
import type { Database } from '../../schema/database.ts';

/**
 * Tables with an account's private data, and with others' data about it, that no counters depend on; each with the column that refers to
 * the account, or to its login.
 */
export const ERASED_ROWS = [
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
  ['imports', 'account_id'],
  ['import_failures', 'account_id'],
  ['status_groups', 'account_id'],
  ['invites', 'account_id'],
  ['poll_votes', 'account_id'],
  ['severed_follows', 'account_id'],
  ['severed_followers', 'account_id'],
  ['passkeys', 'user_id'],
  ['authenticator_apps', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['known_browsers', 'user_id'],
  ['security_events', 'user_id'],
] as const satisfies readonly (readonly [keyof Database, string])[];

/** Deletes such rows. Follows, favourites, statuses and collections affect the counters of others, so their own verbs remove them. */
export async function eraseRows(tx: Tx, accountId: number): Promise<void> {
  const login = sql`(select id from users where account_id = ${accountId})`;
  for (const [table, column] of ERASED_ROWS) {
    const id = column === 'user_id' ? login : accountId;
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  }
}
