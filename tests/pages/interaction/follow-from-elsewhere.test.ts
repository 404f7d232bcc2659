import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RemoteSite, startRemote } from '../../federation/resolve/remote-site.ts';
import { formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let site: RemoteSite;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  site = await startRemote();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(async () => {
  await server.close();
  await site.close();
});

const pathOf = (uri: string) => `/authorize_interaction?${new URLSearchParams({ uri })}`;

async function tie(who: TestUser, id: string) {
  const answer = await server.request('GET', `/api/v1/accounts/relationships?id[]=${id}`, { token: who.token });
  return answer.items[0];
}

test('who is not signed in signs in first, and then sees what was asked for', async () => {
  const browser = openBrowser(server);
  const first = await browser.get(pathOf('acct:bob@localhost:3000'));
  assert.equal(first.status, 302);
  await browser.get(first.headers.location ?? '');
  const entered = await browser.submit({ 'user[email]': 'alice@example.org', 'user[password]': TEST_PASSWORD });
  assert.equal(entered.headers.location, pathOf('acct:bob@localhost:3000'));
  assert.match((await browser.get(entered.headers.location ?? '')).text, /Follow <bdi>bob<\/bdi>\?/);
});

test('nobody is asked anything for who is not signed in', async () => {
  site.actor('quiet');
  await server.request('GET', pathOf(`quiet@${site.host}`));
  assert.deepEqual(site.hits, []);
});

test('an account of this server is followed, and once more changes nothing', async () => {
  const browser = await signedInBrowser(server, 'alice');
  for (const uri of ['bob', '@bob@localhost:3000', 'http://localhost:3000/@bob']) {
    assert.match((await browser.get(pathOf(uri))).text, /Follow <bdi>bob<\/bdi>\?/, uri);
  }
  const sent = await browser.submit({ act: 'follow' }, 'Follow');
  assert.equal(sent.status, 303);
  const shown = await browser.get(sent.headers.location ?? '');
  assert.match(shown.text, /You follow <bdi>bob<\/bdi>\./);
  const token = formTokenIn(shown);
  const again = await browser.post(pathOf('bob'), { authenticity_token: token });
  assert.equal(again.status, 303);
  assert.equal((await tie(alice, bob.id))?.following, true);
  const { body } = await server.request('GET', `/api/v1/accounts/${bob.id}`);
  assert.equal(body.followers_count, 1);
});

test('an account of another server is found by any of its names and asked', async () => {
  const actor = site.actor('far');
  const browser = await signedInBrowser(server, 'alice');
  for (const uri of [`acct:far@${site.host}`, `@far@${site.host}`, actor.id]) {
    assert.match((await browser.get(pathOf(uri))).text, /Follow <bdi>far<\/bdi>\?/, uri);
  }
  const { headers } = await browser.submit({ act: 'follow' }, 'Follow');
  assert.match((await browser.get(headers.location ?? '')).text, /You asked to follow <bdi>far<\/bdi>\./);
});

test('the older address leads to the same page', async () => {
  const answer = await server.request('GET', '/authorize_follow', { query: { acct: '@bob@localhost:3000' } });
  assert.equal(answer.headers.location, pathOf('@bob@localhost:3000'));
});

test('what cannot be found is a page that says so', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const local = ['', '@', 'nobody', 'a b', 'a\0', 'http://localhost:3000/@', 'http://localhost:3000/about'];
  const odd = ['https://', 'https://[', 'javascript:alert(1)', 'acct:a@b@c', '🦜@🦜', `${'x'.repeat(4000)}@`];
  for (const uri of [...local, ...odd, `nobody@${site.host}`, `${site.origin}/nothing`]) {
    const answer = await browser.get(pathOf(uri));
    assert.equal(answer.status, 404, uri);
    assert.match(answer.text, /<h1>Nothing was found<\/h1>/);
  }
});

test('a blocked person sees no button, and is refused', async () => {
  const carol = await server.createUser('carol');
  await server.request('POST', `/api/v1/accounts/${carol.id}/block`, { token: bob.token });
  const browser = await signedInBrowser(server, 'carol');
  const shown = await browser.get(pathOf('bob'));
  assert.match(shown.text, /You cannot follow <bdi>bob<\/bdi>\./);
  assert.doesNotMatch(shown.text, /value="follow"/);
  const token = formTokenIn(shown);
  assert.equal((await browser.post(pathOf('bob'), { authenticity_token: token })).status, 403);
  assert.equal((await tie(carol, bob.id))?.following, false);
});

test('a form of another site does nothing', async () => {
  const dora = await server.createUser('dora');
  const browser = await signedInBrowser(server, 'dora');
  assert.equal((await browser.post(pathOf('bob'), { act: 'follow' })).status, 403);
  assert.equal((await openBrowser(server).post(pathOf('bob'), { act: 'follow' })).status, 302);
  assert.equal((await tie(dora, bob.id))?.following, false);
});

test('who may not act any more is shown why instead', async () => {
  const eve = await server.createUser('eve');
  const browser = await signedInBrowser(server, 'eve');
  const { text } = await browser.get(pathOf('bob'));
  const token = formTokenIn({ text });
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ suspended_at: 1 }).where('id', '=', eve.accountId).execute(),
  );
  assert.equal((await browser.get(pathOf('bob'))).headers.location, '/auth/setup');
  assert.equal((await browser.post(pathOf('bob'), { authenticity_token: token })).headers.location, '/auth/setup');
  const other = await signedInBrowser(server, 'alice');
  assert.equal((await other.get(pathOf('eve'))).status, 404);
});
