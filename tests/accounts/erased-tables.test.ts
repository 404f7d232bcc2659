import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { ERASED_ROWS } from '../../src/domain/deletions/erase-rows.ts';
import { orderErasure } from '../../src/domain/moderation/suspend.ts';
import { referencesTo } from '../../src/platform/db/references.ts';
import { runJobs } from '../support/jobs.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { agree, registerClient, signedInBrowser } from '../support/oauth-client.ts';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

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
  'favourites.account_id': 'removeFavouritesOf',
  'follow_requests.account_id': 'endTie',
  'follow_requests.target_id': 'endTie',
  'follows.account_id': 'endTie',
  'follows.target_id': 'endTie',
  'media_attachments.account_id': 'with their statuses, the others by erasePrivateData',
  'polls.account_id': 'removeStatusesOf, with their statuses',
  'quotes.account_id': 'removeStatusesOf, with their statuses',
  'sessions.user_id': 'revokeTokensOfUser, with their tokens',
  'status_edits.account_id': 'removeStatusesOf, with their statuses',
  'status_pins.account_id': 'removeStatusesOf, with their statuses',
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
  'severed_followers.follower_id': 'whom others lost, purged after a while',
  'severed_follows.target_id': 'whom others lost, purged after a while',
  'users.account_id': 'the login of somebody suspended stays, so that nobody takes the address',
};

/** The words of names, indexed anew when the name is erased: the index of SQLite has no foreign keys. */
const INDEXED = { sqlite: [], postgres: ['account_words.account_id'] } as const;

/** Columns that name an account without a foreign key. */
const WITHOUT_KEY = ['home_entries.owner_id'];

test('each column that refers to an account is erased with it, or stays for a reason', async () => {
  const { db } = server.ctx.store;
  const references = [...(await referencesTo(db, 'accounts')), ...(await referencesTo(db, 'users'))];
  const known = [...references.map(({ table, column }) => `${table}.${column}`), ...WITHOUT_KEY];
  const erased = ERASED_ROWS.map(([table, column]) => `${table}.${column}`);
  const named = [...erased, ...Object.keys(BY_STEPS), ...Object.keys(STAYS), ...INDEXED[db.dialect]];
  assert.deepEqual(named.sort(), known.sort());
});

/** In how many rows each column that steps empty names somebody; tokens that were revoked name nobody any more. */
async function countRows(who: TestUser): Promise<Record<string, number>> {
  const { db } = server.ctx.store;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();
  const counts: Record<string, number> = {};
  for (const name of Object.keys(BY_STEPS)) {
    const [table = '', column = ''] = name.split('.');
    const valid = table === 'access_tokens' ? sql`and revoked_at is null` : sql``;
    const id = column === 'user_id' ? user.id : who.accountId;
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${id} ${valid}`.execute(db);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

async function call(who: TestUser, method: string, path: string, json: object = {}): Promise<void> {
  const answer = await as(server, who)(method, `/api/v1/${path}`, { json });
  assert.equal(answer.status, 200, `${path}: ${answer.text}`);
}

/** Does all that leaves a row. */
async function liveALife(dana: TestUser, [alice, shy]: readonly [TestUser, TestUser]): Promise<void> {
  await follow(server, alice, dana);
  await follow(server, dana, alice);
  await call(shy, 'PATCH', 'accounts/update_credentials', { locked: true });
  await follow(server, dana, shy);
  await call(dana, 'PATCH', 'accounts/update_credentials', { locked: true, discoverable: true });
  await follow(server, shy, dana);
  const { id: theirs } = await post(server, alice, 'of somebody else');
  await call(dana, 'POST', `statuses/${theirs}/favourite`);
  await post(server, dana, { status: 'as she said', quoted_status_id: theirs });
  await post(server, dana, { status: 'which?', poll: { options: ['this', 'that'], expires_in: 3600 } });
  const { id } = await post(server, dana, 'a draft');
  await call(dana, 'PUT', `statuses/${id}`, { status: 'better' });
  await call(dana, 'POST', `statuses/${id}/pin`);
  await call(alice, 'POST', 'collections', { name: 'People', description: '', account_ids: [dana.id] });
  const form = multipart({ file: { bytes: await png(), name: 'a.png', type: 'image/png' } });
  assert.equal((await as(server, dana)('POST', '/api/v2/media', form)).status, 200);
  await agree(await signedInBrowser(server, 'dana'), await registerClient(server));
}

test('what steps of an erasure empty is empty afterwards', async () => {
  const dana = await server.createUser('dana');
  const others = [await server.createUser('alice'), await server.createUser('shy')] as const;
  await liveALife(dana, others);
  const before = await countRows(dana);
  for (const [name, count] of Object.entries(before)) assert.ok(count > 0, `${name} is not seeded`);
  await actOn(server, dana.accountId, 'suspend');
  await server.ctx.store.transaction((tx) => orderErasure(tx, COMMAND_LINE, dana.accountId));
  await runJobs(server);
  assert.deepEqual(await countRows(dana), Object.fromEntries(Object.keys(BY_STEPS).map((name) => [name, 0])));
});
