import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scheduleRecurring } from '../../src/jobs/recurring.ts';
import { openBrowser } from '../support/browser-session.ts';
import { emailsTo, linkIn } from '../support/emails.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
let moderator: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  moderator = await server.createUser('moderator', { role: 'moderator', scopes: ADMIN_SCOPES });
});
after(() => server.close());

const STRIKES = '/api/whinchat/v1/strikes';
const ADMIN = '/api/whinchat/v1/admin';

async function strike(target: TestUser, type: string): Promise<Json> {
  const json = { type, text: 'too loud' };
  const path = `/api/v1/admin/accounts/${target.id}/action`;
  assert.equal((await as(server, moderator)('POST', path, { json })).status, 200);
  const found = (await as(server, owner)('GET', `${ADMIN}/accounts/${target.id}/strikes`)).items[0];
  assert.ok(found);
  return found;
}

async function adminView(target: TestUser): Promise<Json> {
  return (await as(server, owner)('GET', `/api/v1/admin/accounts/${target.id}`)).body;
}

test('a strike is seen by its person alone, who appeals once; approval takes the action back', async () => {
  const alice = await server.createUser('alice');
  const bob = await server.createUser('bob');
  const { id } = await strike(alice, 'silence');
  const seen = (await as(server, alice)('GET', STRIKES)).items;
  assert.deepEqual(
    seen.map((one) => [one.id, one.action, one.text, one.appeal, one.overruled_at]),
    [[id, 'silence', 'too loud', null, null]],
  );
  for (const who of [bob, owner]) {
    assert.equal((await as(server, who)('GET', `${STRIKES}/${id}`)).status, 404);
    assert.equal((await as(server, who)('POST', `${STRIKES}/${id}/appeal`, { json: { text: 'x' } })).status, 404);
  }
  const appeal = (text: string) => as(server, alice)('POST', `${STRIKES}/${id}/appeal`, { json: { text } });
  assert.equal((await appeal('  ')).status, 422);
  assert.equal((await appeal('x'.repeat(2001))).status, 422);
  assert.deepEqual((await appeal('I was whispering')).body.appeal, { text: 'I was whispering', state: 'pending' });
  assert.equal((await appeal('again')).status, 403);
  assert.match((await emailsTo(server, 'owner@example.org')).at(-1)?.text ?? '', /I was whispering/);
  assert.deepEqual(await emailsTo(server, 'moderator@example.org'), [], 'who cannot decide gets no e-mail');
  const pending = await as(server, owner)('GET', `${ADMIN}/appeals?state=pending`);
  assert.deepEqual(
    pending.items.map((one) => one.id),
    [id],
  );
  const decide = (who: TestUser, how: string) => as(server, who)('POST', `${ADMIN}/strikes/${id}/appeal/${how}`);
  assert.equal((await decide(moderator, 'approve')).status, 403);
  assert.equal((await adminView(alice)).silenced, true);
  const approved = await decide(owner, 'approve');
  assert.equal(approved.body.appeal?.state, 'approved');
  assert.ok(approved.body.overruled_at);
  assert.equal((await adminView(alice)).silenced, false);
  assert.equal((await decide(owner, 'reject')).status, 403, 'it has been answered');
  const emails = await emailsTo(server, 'alice@example.org');
  assert.match(emails.at(-1)?.subject ?? '', /approved/);
  const told = await as(server, alice)('GET', '/api/v1/notifications?types[]=moderation_warning');
  assert.deepEqual(told.items[0]?.moderation_warning?.appeal, { text: 'I was whispering', state: 'approved' });
});

test('a rejected appeal changes nothing', async () => {
  const carol = await server.createUser('carol');
  const { id } = await strike(carol, 'sensitive');
  await as(server, carol)('POST', `${STRIKES}/${id}/appeal`, { json: { text: 'please' } });
  const answer = await as(server, owner)('POST', `${ADMIN}/strikes/${id}/appeal/reject`);
  assert.deepEqual([answer.body.appeal?.state, answer.body.overruled_at], ['rejected', null]);
  assert.equal((await adminView(carol)).sensitized, true);
  assert.match((await emailsTo(server, 'carol@example.org')).at(-1)?.subject ?? '', /rejected/);
});

test('a strike that is too old cannot be appealed', async () => {
  const dave = await server.createUser('dave');
  const { id } = await strike(dave, 'none');
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('account_warnings')
      .set({ created_at: Date.now() - 21 * 86_400_000 })
      .where('target_account_id', '=', dave.accountId)
      .execute(),
  );
  const late = await as(server, dave)('POST', `${STRIKES}/${id}/appeal`, { json: { text: 'sorry, late' } });
  assert.equal(late.status, 422);
});

for (const [name, action, standing] of [
  ['erin', 'disable', 'disabled'],
  ['frank', 'suspend', 'suspended'],
] as const) {
  test(`somebody ${standing} signs in to read why and appeals by the page; a moderator answers there`, async () => {
    const person = await server.createUser(name);
    await strike(person, action);
    const browser = openBrowser(server);
    await browser.get('/auth/sign_in');
    const signIn = { 'user[email]': `${name}@example.org`, 'user[password]': TEST_PASSWORD };
    assert.equal((await browser.submit(signIn)).headers.location, '/auth/setup');
    const email = (await emailsTo(server, `${name}@example.org`)).at(-1);
    const path = linkIn(email);
    assert.match((await browser.get('/disputes/strikes')).text, new RegExp(path));
    assert.match((await browser.get(path)).text, /too loud/);
    assert.equal((await browser.submit({ 'appeal[text]': 'It was my <cat>' }, '/appeal')).status, 303);
    assert.match((await browser.get(path)).text, /It was my &lt;cat&gt;/);
    const stranger = openBrowser(server);
    await stranger.get('/auth/sign_in');
    await stranger.submit({ ...signIn, 'user[email]': 'bob@example.org' });
    assert.equal((await stranger.get(path)).status, 404);
    const staff = openBrowser(server);
    await staff.get('/auth/sign_in');
    await staff.submit({ ...signIn, 'user[email]': 'owner@example.org' });
    const led = await staff.get(path);
    assert.equal(led.headers.location, path.replace('/disputes/', '/admin/'), 'links in letters lead on');
    await staff.get(led.headers.location ?? '');
    assert.equal((await staff.submit({ answer: 'approve' }, '/answer')).status, 303);
    const view = await adminView(person);
    assert.deepEqual([view.disabled, view.suspended], [false, false]);
  });
}

test('what a strike deleted is gone from everywhere but the strike, and from there after 30 days', async () => {
  const grace = await server.createUser('grace');
  const [bad, good] = [await post(server, grace, 'a bad pun'), await post(server, grace, 'a good one')];
  const reporter = await server.createUser('reporter');
  const report = (
    await as(server, reporter)('POST', '/api/v1/reports', { json: { account_id: grace.id, status_ids: [bad.id] } })
  ).body;
  const act = (json: object) => as(server, moderator)('POST', `${ADMIN}/reports/${report.id}/actions`, { json });
  assert.equal((await act({ type: 'delete_statuses', status_ids: ['64'] })).status, 422);
  const done = await act({ type: 'delete_statuses', text: 'no puns' });
  assert.deepEqual([done.status, done.body.action_taken, done.body.statuses], [200, true, []]);
  assert.equal((await as(server, reporter)('GET', `/api/v1/statuses/${bad.id}`)).status, 404);
  assert.equal((await as(server, reporter)('GET', `/api/v1/statuses/${good.id}`)).status, 200);
  const mine = (await as(server, grace)('GET', STRIKES)).items[0];
  assert.deepEqual([mine?.action, mine?.status_ids, mine?.report_id], ['delete_statuses', [bad.id], report.id]);
  assert.equal(mine?.kept_statuses?.[0]?.text, 'a bad pun');
  assert.equal((await act({ type: 'none', text: 'and no rhymes' })).status, 200, 'a second act on one report');
  assert.equal((await as(server, grace)('GET', STRIKES)).items.length, 2);
  await server.ctx.store.transaction((tx) => tx.updateTable('kept_statuses').set({ created_at: 1 }).execute());
  await scheduleRecurring(server.ctx.store);
  await bringForward(server, 'purge-evidence');
  await runJobs(server);
  assert.deepEqual((await as(server, grace)('GET', `${STRIKES}/${mine?.id}`)).body.kept_statuses, []);
});

test('a preset comes before what the moderator wrote', async () => {
  const heidi = await server.createUser('heidi');
  const made = await as(server, owner)('POST', `${ADMIN}/warning_presets`, {
    json: { title: 'Noise', text: 'Please be quiet.' },
  });
  assert.equal(made.status, 200, made.text);
  const act = (json: object) =>
    as(server, moderator)('POST', `/api/v1/admin/accounts/${heidi.id}/action`, { json: { type: 'none', ...json } });
  assert.equal((await act({ warning_preset_id: '64' })).status, 404);
  await act({ warning_preset_id: made.body.id, text: 'At night.', send_email_notification: false });
  const [warning] = (await as(server, heidi)('GET', STRIKES)).items;
  assert.equal(warning?.text, 'Please be quiet.\n\nAt night.');
  assert.deepEqual(await emailsTo(server, 'heidi@example.org'), [], 'no e-mail was asked for');
});
