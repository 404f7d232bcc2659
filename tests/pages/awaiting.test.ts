import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishAnnouncement } from '../../src/domain/announcements/publish.ts';
import { rejectAppeal } from '../../src/domain/moderation/answer-appeal.ts';
import { appeal } from '../../src/domain/moderation/appeal.ts';
import { formTokenIn, openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
});
after(() => server.close());

/** What waits in a place, as a page shows it; nothing where that is hidden. */
function waits(page: string, what: string): string {
  const [, hidden, count] = new RegExp(`data-part="waits-${what}"( hidden)?>([^<]*)<`).exec(page) ?? [];
  return hidden ? '' : (count ?? 'no such number');
}

test('pages say how many notifications and requests wait, also in their title, until one has seen to them', async () => {
  const browser = await signedInBrowser(server, 'ada');
  const call = as(server, ada);
  const before = (await browser.get('/home')).text;
  assert.equal(waits(before, 'notifications'), '');
  assert.match(before, /<title>Home/);
  await call('PATCH', '/api/v1/accounts/update_credentials', { json: { locked: true } });
  await post(server, grace, '@ada hello');
  await as(server, grace)('POST', `/api/v1/accounts/${ada.id}/follow`);
  const page = (await browser.get('/explore')).text;
  assert.equal(waits(page, 'notifications'), '2');
  assert.equal(waits(page, 'requests'), '1');
  assert.equal(waits(page, 'menu'), '1');
  assert.match(page, /<title>\(2\) Explore/);

  const fields = { authenticity_token: formTokenIn({ text: page }), acting_account: ada.id };
  await browser.post(`/follow_requests/${grace.id}/authorize`, fields);
  const { items } = await call('GET', '/api/v1/notifications');
  await browser.post('/notifications/read', { ...fields, last_read_id: String(items[0]?.id) });
  await browser.post('/notifications/read', { ...fields, last_read_id: String(items[1]?.id) });
  const after = (await browser.get('/home')).text;
  assert.equal(waits(after, 'notifications'), '');
  assert.equal(waits(after, 'requests'), '');
});

test('notifications that are filtered, or of somebody suspended, are not among them', async () => {
  const browser = await signedInBrowser(server, 'ada');
  const lin = await server.createUser('lin');
  await as(server, ada)('PATCH', '/api/v2/notifications/policy', { json: { for_not_following: 'filter' } });
  await post(server, lin, '@ada psst');
  assert.equal(waits((await browser.get('/home')).text, 'notifications'), '');
});

test('open reports and sign-ups are counted for those who look after them, and for nobody else', async () => {
  const json = { account_id: grace.id, category: 'spam' };
  await as(server, ada)('POST', '/api/v1/reports', { json });
  await server.createUser('boss', { role: 'owner' });
  const { store } = server.ctx;
  const waiting = await server.createUser('waiting');
  await store.transaction((tx) =>
    tx.updateTable('users').set({ approved: 0 }).where('account_id', '=', waiting.accountId).execute(),
  );
  const boss = await signedInBrowser(server, 'boss');
  assert.equal(waits((await boss.get('/home')).text, 'moderation'), '2');
  const other = await signedInBrowser(server, 'ada');
  const asScript = { 'x-whinchat-part': 'awaiting', 'x-whinchat-account': ada.id };
  assert.equal(waits((await other.get('/awaiting', asScript)).text, 'moderation'), '');
});

test('an appeal is counted for those who answer appeals, also beside the menu of a phone, until it is answered', async () => {
  const judge = await server.createUser('judge', { role: 'owner' });
  const browser = await signedInBrowser(server, 'judge');
  const numbers = async () => {
    const { text } = await browser.get('/home');
    return [waits(text, 'moderation'), waits(text, 'menu')].map(Number);
  };
  const before = await numbers();
  const { store } = server.ctx;
  await actOn(server, grace.accountId, 'none');
  const { id } = await store.db
    .selectFrom('account_warnings')
    .select('id')
    .where('target_account_id', '=', grace.accountId)
    .executeTakeFirstOrThrow();
  await store.transaction((tx) => appeal(tx, grace, id, 'It was not me'));
  assert.deepEqual(
    await numbers(),
    before.map((count) => count + 1),
  );
  await store.transaction((tx) => rejectAppeal(tx, judge, id));
  assert.deepEqual(await numbers(), before);
});

test('an announcement waits beside the menu of a phone until it has been read', async () => {
  const browser = await signedInBrowser(server, 'ada');
  const before = Number(waits((await browser.get('/home')).text, 'menu'));
  await server.ctx.store.transaction((tx) => publishAnnouncement(tx, { text: 'Hello' }));
  const { text } = await browser.get('/home');
  assert.deepEqual([waits(text, 'announcements'), Number(waits(text, 'menu'))], ['1', before + 1]);
});

test('unread conversations are counted at their place and beside the menu of a phone, for whom they are alone', async () => {
  const [lea, tom] = [await server.createUser('lea'), await server.createUser('tom')];
  await follow(server, lea, tom);
  const [browser, other] = [await signedInBrowser(server, 'lea'), await signedInBrowser(server, 'tom')];
  const numbers = async () => {
    const { text } = await browser.get('/home');
    return [waits(text, 'conversations'), waits(text, 'menu')].map(Number);
  };
  const [, menu = 0] = await numbers();
  await post(server, tom, { status: '@lea between us', visibility: 'direct' });
  await post(server, tom, { status: '@lea and this', visibility: 'direct' });
  assert.deepEqual(await numbers(), [2, menu + 2]);
  assert.equal(waits((await other.get('/home')).text, 'conversations'), '');
  const { items } = await as(server, lea)('GET', '/api/v1/conversations');
  const fields = { authenticity_token: formTokenIn(await browser.get('/home')), acting_account: lea.id };
  await browser.post(`/conversations/${items[0]?.id}/read`, fields);
  assert.deepEqual(await numbers(), [1, menu + 1]);
  await browser.post(`/conversations/${items[1]?.id}/remove`, fields);
  assert.deepEqual(await numbers(), [0, menu]);
});

test('the numbers alone are for scripts of a session', async () => {
  const browser = await signedInBrowser(server, 'ada');
  const plain = await browser.get('/awaiting');
  assert.equal(plain.status, 303);
  assert.equal(plain.headers.location, '/notifications');
  const other = { 'x-whinchat-part': 'awaiting', 'x-whinchat-account': grace.id };
  assert.equal((await browser.get('/awaiting', other)).status, 409);
  assert.equal((await openBrowser(server).get('/awaiting', other)).status, 401);
});
