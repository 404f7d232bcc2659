import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let [ada, grace, alan]: TestUser[] = [];
let browser: BrowserSession;

const someone = (user: TestUser | undefined): TestUser => user ?? assert.fail();

before(async () => {
  server = await startServer();
  [ada, grace, alan] = [
    await server.createUser('ada'),
    await server.createUser('grace'),
    await server.createUser('alan', { role: 'owner' }),
  ];
  for (const user of [ada, grace, alan])
    await as(server, user)('PATCH', '/api/v2/notifications/policy', { json: { for_private_mentions: 'accept' } });
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

/** The address of the newest conversation of somebody. */
async function newestOf(user: TestUser | undefined): Promise<string> {
  const { items } = await as(server, someone(user))('GET', '/api/v1/conversations');
  return `/conversations/${items[0]?.id}`;
}

/** The messages of a page in their order, with whether they are the reader's own. */
function messagesIn(text: string): [string, boolean][] {
  return text
    .split(/<div class="message(?=[" ])/)
    .slice(1)
    .map((one) => [/said \w+/.exec(one)?.[0] ?? '', one.startsWith(' mine')]);
}

const whisper = (user: TestUser | undefined, status: string, more = {}) =>
  post(server, someone(user), { status, visibility: 'direct', ...more });

test('a conversation shows its messages, oldest first, without names of those whom they are for, and whose they are', async () => {
  const first = await whisper(grace, '@ada said first');
  const second = await whisper(ada, '@grace said second', { in_reply_to_id: first.id });
  await whisper(grace, '@ada said third', { in_reply_to_id: second.id });
  const { text } = await browser.get(await newestOf(ada));
  assert.deepEqual(messagesIn(text), [
    ['said first', false],
    ['said second', true],
    ['said third', false],
  ]);
  assert.match(text, /<span class="addressed"><span class="h-card".*?<\/span> <\/span>said first/);
  assert.match(text, /Only you and <bdi[^>]*>grace<\/bdi> can read this, and those who run your servers\./);
  assert.match((await browser.get('/conversations')).text, /said third<\/span>/);
});

test('to look at a conversation does not mark it as read, the button for that does', async () => {
  const address = await newestOf(ada);
  await browser.get(address);
  const unread = async () => (await as(server, someone(ada))('GET', '/api/v1/conversations')).items[0]?.unread;
  assert.equal(await unread(), true);
  assert.match((await browser.get('/conversations?unread=true')).text, /said third/);
  const { text } = await browser.get(address);
  const token = /name="authenticity_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  await browser.post(`${address}/read`, { authenticity_token: token, back: address });
  assert.equal(await unread(), false);
  assert.match((await browser.get('/conversations?unread=true')).text, /You have read everything/);
});

test('older messages are a page before', async () => {
  const address = await newestOf(ada);
  const newest = await browser.get(`${address}?limit=2`);
  assert.deepEqual(
    messagesIn(newest.text).map(([said]) => said),
    ['said second', 'said third'],
  );
  const [, older = ''] = /rel="prev" href="([^"]+)"/.exec(newest.text) ?? [];
  const before = await browser.get(older.replaceAll('&amp;', '&'));
  assert.deepEqual(messagesIn(before.text)[0], ['said first', false]);
  assert.match(before.text, />Newer messages</);
});

test('nobody else sees a conversation, not even who runs the server, and it is told like one that is not there', async () => {
  const address = await newestOf(ada);
  const owner = await signedInBrowser(server, 'alan');
  assert.equal((await owner.get(address)).status, 404);
  assert.equal((await owner.get('/conversations/1')).status, 404);
  const { status, headers } = await server.request('GET', address);
  assert.deepEqual([status, headers.location?.startsWith('/auth/sign_in')], [302, true]);
});

test('posts of the thread for others, and of people whom the reader mutes, are not among the messages', async () => {
  const first = await whisper(alan, '@ada @grace said begin');
  await post(server, someone(alan), {
    status: '@ada said openly',
    visibility: 'private',
    in_reply_to_id: first.id,
  });
  await whisper(alan, '@grace said aside', { in_reply_to_id: first.id });
  await whisper(grace, '@ada @alan said more', { in_reply_to_id: first.id });
  const address = await newestOf(ada);
  const said = async () => messagesIn((await browser.get(address)).text).map(([text]) => text);
  assert.deepEqual(await said(), ['said begin', 'said more']);
  await as(server, someone(ada))('POST', `/api/v1/accounts/${someone(grace).id}/mute`, {
    json: { notifications: false },
  });
  assert.deepEqual(await said(), ['said begin']);
  assert.doesNotMatch((await browser.get('/conversations')).text, /said more/);
  await as(server, someone(ada))('POST', `/api/v1/accounts/${someone(grace).id}/unmute`);
});

test('a conversation asks the database no more often for many messages than for one', async () => {
  let last = await whisper(grace, '@ada said 0');
  for (let number = 1; number < 12; number += 1)
    last = await whisper(number % 2 ? ada : grace, `${number % 2 ? '@grace' : '@ada'} said ${number}`, {
      in_reply_to_id: last.id,
    });
  const address = await newestOf(ada);
  let queries = 0;
  const executor = server.ctx.store.db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, options) => {
    queries += 1;
    return run(query, options);
  };
  const cost = async (limit: number) => {
    await browser.get(`${address}?limit=${limit}`);
    queries = 0;
    await browser.get(`${address}?limit=${limit}`);
    return queries;
  };
  assert.equal(await cost(12), await cost(2));
});

test('a conversation that is taken out of the list leads back to that, and stays with the others', async () => {
  const address = await newestOf(ada);
  const { text } = await browser.get(address);
  const token = /name="authenticity_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const { headers } = await browser.post(`${address}/remove`, { authenticity_token: token, back: address });
  assert.equal(headers.location, '/conversations');
  assert.equal((await browser.get(address)).status, 404);
  const other = await signedInBrowser(server, 'grace');
  assert.equal((await other.get(await newestOf(grace))).status, 200);
});
