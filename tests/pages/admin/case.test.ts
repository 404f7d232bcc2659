import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ADMIN_SCOPES } from '../../admin/staff.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { emailsTo } from '../../support/emails.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { giveRole } from '../../support/roles.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let troll: TestUser;
let alice: TestUser;
let carol: TestUser;
let owner: BrowserSession;
let reader: BrowserSession;
let person: BrowserSession;
let rule: string;
before(async () => {
  server = await startServer();
  const boss = await server.createUser('boss', { role: 'owner', scopes: ADMIN_SCOPES });
  [troll, alice, carol] = [
    await server.createUser('troll'),
    await server.createUser('alice'),
    await server.createUser('carol'),
  ];
  await giveRole(server, await server.createUser('reader'), ['manage_reports']);
  const made = await as(server, boss)('POST', '/api/whinchat/v1/admin/rules', { json: { text: 'No shouting' } });
  rule = String(made.body.id);
  [owner, reader, person] = [
    await signedInBrowser(server, 'boss'),
    await signedInBrowser(server, 'reader'),
    await signedInBrowser(server, 'troll'),
  ];
});
after(() => server.close());

async function report(ids: readonly unknown[], more: object = {}): Promise<string> {
  const json = { account_id: troll.id, status_ids: ids, comment: 'It hurts', ...more };
  const answer = await as(server, alice)('POST', '/api/v1/reports', { json });
  assert.equal(answer.status, 200, answer.text);
  return `/admin/reports/${answer.body.id}`;
}

/** The place of each text in another, which has to have all of them. */
function places(text: string, parts: readonly string[]): number[] {
  return parts.map((part) => {
    assert.ok(text.includes(part), part);
    return text.lastIndexOf(part);
  });
}

/** Presses a button of the page that belongs to its one form. */
async function press(browser: BrowserSession, page: string, path: string) {
  const { text } = await browser.get(page);
  assert.ok(text.includes(`formaction="${path}"`), `no button for ${path}`);
  const [, token = ''] = /<form id="act"[\s\S]*?name="authenticity_token" value="([^"]+)"/.exec(text) ?? [];
  const answer = await browser.post(path, { authenticity_token: token, back: page });
  assert.equal(answer.status, 303, answer.text);
}

test('a case leads from the report through the decision and the appeal to its undo, on one page', async () => {
  const asked = await post(server, carol, 'Who likes quiet mornings?');
  const loud = await post(server, troll, { status: '@carol NOBODY DOES', in_reply_to_id: asked.id });
  await post(server, carol, { status: '@troll I do', in_reply_to_id: loud.id });
  const first = await report([loud.id], { category: 'violation', rule_ids: [rule] });
  const second = await report([], { comment: 'Again' });
  const page = await owner.get(first);
  for (const part of ['No shouting', 'NOBODY DOES', 'Who likes quiet mornings?', 'I do', 'Again', '@alice'])
    assert.ok(page.text.includes(part), part);
  assert.ok(page.text.includes(`href="${second}"`), 'other reports about the account');

  await press(owner, first, `${first}/assign_to_self`);
  await owner.get(first);
  await owner.submit({ content: 'Was loud last week, too' }, `${first}/notes`);
  await owner.get(first);
  const shown = await owner.submit({ text: 'Please be quiet', preview: 'true' }, `${first}/actions`);
  assert.equal(shown.status, 200);
  assert.match(shown.text, /id="letter"[\s\S]*Please be quiet/);
  assert.ok(shown.text.includes('>Please be quiet</textarea>'), 'what was typed stays');
  assert.equal((await emailsTo(server, 'troll@example.org')).length, 0, 'nothing is sent by looking');

  await owner.get(first);
  const order = { type: 'silence', text: 'Please be quiet', send_email_notification: 'true' };
  assert.equal((await owner.submit(order, `${first}/actions`)).status, 303);
  const strikes = await person.get('/disputes/strikes');
  const [strike = ''] = /\/disputes\/strikes\/\d+/.exec(strikes.text) ?? [];
  const own = await person.get(strike);
  for (const part of ['Please be quiet', 'No shouting', 'NOBODY DOES']) assert.ok(own.text.includes(part), part);
  assert.doesNotMatch(own.text, /Was loud last week|alice|It hurts/, 'neither notes nor who reported');
  assert.equal((await person.submit({ 'appeal[text]': 'I had a cold' }, '/appeal')).status, 303);

  const id = strike.split('/').at(-1);
  assert.ok((await owner.get('/admin/appeals')).text.includes(`href="${first}#decision-${id}"`));
  const withAppeal = await owner.get(first);
  assert.match(withAppeal.text, /I had a cold/);
  assert.equal((await owner.submit({ answer: 'approve' }, '/answer')).headers.location, first);
  const { text } = await owner.get(first);
  const inOrder = places(text.slice(text.indexOf('id="history"')), [
    'sent the report',
    'took the report on',
    'Was loud last week',
    'The account was limited',
    'I had a cold',
    'approved the appeal',
  ]);
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((a, b) => a - b),
  );
  assert.doesNotMatch(text, /ended the limit/, 'one act is told once');
  const after = await as(server, carol)('GET', `/api/v1/accounts/${troll.id}`);
  assert.equal(after.body.limited, undefined);
  assert.ok((await owner.get('/admin/appeals?state=approved')).text.includes('I had a cold'));
});

test('staff take a decision back of themselves, once, and the person is told', async () => {
  const path = await report([]);
  await owner.get(path);
  await owner.submit({ type: 'sensitive', text: 'Cover them' }, `${path}/actions`);
  const [, id] = /id="decision-(\d+)"/.exec((await owner.get(path)).text) ?? [];
  const before = (await emailsTo(server, 'troll@example.org')).length;
  await press(owner, path, `/admin/strikes/${id}/take_back`);
  const { text } = await owner.get(path);
  assert.match(text, /took the decision back/);
  assert.doesNotMatch(text, new RegExp(`/admin/strikes/${id}/take_back`));
  assert.match((await emailsTo(server, 'troll@example.org'))[before]?.subject ?? '', /taken back/);
  assert.match((await person.get(`/disputes/strikes/${id}`)).text, /taken back/);
  const again = await as(server, await server.createUser('admin', { role: 'admin', scopes: ADMIN_SCOPES }))(
    'POST',
    `/api/whinchat/v1/admin/strikes/${id}/take_back`,
  );
  assert.equal(again.status, 403);
});

test('a private mention is seen in its case alone, and who looks after reports only sees no address', async () => {
  const secret = await post(server, troll, { status: '@alice psst, the password is tuna', visibility: 'direct' });
  const path = await report([secret.id]);
  const page = await reader.get(path);
  assert.match(page.text, /the password is tuna/);
  assert.doesNotMatch(page.text, /troll@example\.org|127\.0\.0\.1/);
  assert.doesNotMatch(page.text, new RegExp(`href="/admin/accounts/${troll.id}"`));
  assert.equal((await reader.get(`/@troll/${secret.id}`)).status, 404);
  assert.equal((await reader.get(`/admin/accounts/${troll.id}`)).status, 403);
  assert.equal((await reader.get('/admin/appeals')).status, 403);
});

test('what a private post answers, and what answers it, is not shown to staff who could not see it', async () => {
  const asked = await post(server, alice, { status: '@carol lunch at one?', visibility: 'direct' });
  const bad = await post(server, troll, 'LUNCH IS FOR LOSERS');
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('statuses')
      .set({ in_reply_to_id: Number(BigInt(String(asked.id)) / 64n) })
      .where('id', '=', Number(BigInt(String(bad.id)) / 64n))
      .execute(),
  );
  const { text } = await owner.get(await report([bad.id]));
  assert.match(text, /LUNCH IS FOR LOSERS/);
  assert.doesNotMatch(text, /lunch at one/);
});

test('a decision without a report has a page for staff, which somebody who only answers appeals sees', async () => {
  await owner.get(`/admin/accounts/${troll.id}`);
  await owner.submit({ type: 'sensitive', text: 'By the way' }, `/admin/accounts/${troll.id}/action`);
  const [, id] = /\/disputes\/strikes\/(\d+)/.exec((await person.get('/disputes/strikes')).text) ?? [];
  await person.get(`/disputes/strikes/${id}`);
  await person.submit({ 'appeal[text]': 'Why mine?' }, '/appeal');
  await giveRole(server, await server.createUser('judge'), ['manage_appeals']);
  const judge = await signedInBrowser(server, 'judge');
  assert.ok((await judge.get('/admin/appeals')).text.includes(`href="/admin/strikes/${id}"`));
  const page = await judge.get(`/admin/strikes/${id}`);
  for (const part of ['By the way', 'Why mine?', '@troll']) assert.ok(page.text.includes(part), part);
  assert.doesNotMatch(page.text, /take_back/);
  await judge.submit({ answer: 'reject' }, '/answer');
  assert.match((await person.get(`/disputes/strikes/${id}`)).text, /rejected/);
});
