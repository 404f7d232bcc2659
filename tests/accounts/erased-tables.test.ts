import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ERASED_ROWS } from '../../src/domain/accounts/erase-rows.ts';
import { referencesTo } from '../../src/platform/db/references.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** Columns that the steps of an erasure empty, with what does it. */
const BY_STEPS: Readonly<Record<string, string>> = {
  'access_tokens.user_id': 'revokeTokensOfUser; what was revoked is purged later',
  'authorization_codes.user_id': 'revokeTokensOfUser',
  'collection_items.account_id': 'leaveCollections',
  'favourites.account_id': 'unfavourite',
  'follow_requests.account_id': 'unfollowBetween, refuseBetween',
  'follow_requests.target_id': 'unfollowBetween, refuseBetween',
  'follows.account_id': 'unfollowBetween, refuseBetween',
  'follows.target_id': 'unfollowBetween, refuseBetween',
  'media_attachments.account_id': 'erasePrivateData, with the files',
  'polls.account_id': 'go with their statuses',
  'quotes.account_id': 'go with their statuses',
  'status_edits.account_id': 'go with their statuses',
  'status_pins.account_id': 'go with their statuses',
  'statuses.account_id': 'removeStatusesOf',
};

/** Columns that may go on naming an account that has been erased, with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  'account_warnings.account_id': 'a decision of staff stays on record',
  'account_warnings.target_account_id': 'a decision of staff stays on record',
  'accounts.moved_to_id': 'where followers went; the account may move here again',
  'appeals.account_id': 'a decision of staff stays on record',
  'appeals.answered_by_account_id': 'a decision of staff stays on record',
  'audit_log.account_id': 'a decision of staff stays on record',
  'automatic_rule_hits.account_id': 'evidence, purged after a while',
  'canonical_email_blocks.reference_account_id': 'keeps the same person from signing up again',
  'mentions.account_id': 'what others wrote is theirs',
  'moderation_notes.account_id': 'the note is of staff, about somebody else',
  'one_time_links.user_id': 'of a login that nobody can use; they end within days',
  'preview_cards.author_account_id': 'a page of somebody else says so',
  'quotes.quoted_account_id': 'what others wrote is theirs',
  'reports.account_id': 'a report stays for staff',
  'reports.action_taken_by_account_id': 'a decision of staff stays on record',
  'reports.assigned_account_id': 'a report stays for staff',
  'reports.target_account_id': 'a report stays for staff',
  'sessions.user_id': 'of a login that nobody can use; they end by themselves',
  'severed_followers.follower_id': 'whom others lost, purged after a while',
  'severed_follows.target_id': 'whom others lost, purged after a while',
  'users.account_id': 'the login of somebody suspended stays, so that nobody takes the address',
};

/** Columns that name an account without a foreign key. */
const WITHOUT_KEY = ['home_entries.owner_id'];

test('each column that refers to an account is erased with it, or stays for a reason', async () => {
  const { db } = server.ctx.store;
  const references = [...(await referencesTo(db, 'accounts')), ...(await referencesTo(db, 'users'))];
  const known = [...references.map(({ table, column }) => `${table}.${column}`), ...WITHOUT_KEY];
  const erased = ERASED_ROWS.map(([table, column]) => `${table}.${column}`);
  const named = [...erased, ...Object.keys(BY_STEPS), ...Object.keys(STAYS)];
  assert.deepEqual(named.sort(), known.sort());
});
