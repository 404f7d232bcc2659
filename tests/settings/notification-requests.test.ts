import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  await server.createUser('bob');
});
after(() => server.close());

const api = async (path: string) => server.request('GET', path, { token: alice.token });

test('who is filtered is chosen, and those who wait are accepted or dismissed', async () => {
  const browser = await signedInBrowser(server, 'alice');
  await browser.get('/notifications/requests');
  assert.equal((await browser.submit({ for_not_following: 'filter' }, '/notifications/policy')).status, 303);
  assert.equal((await api('/api/v2/notifications/policy')).body.for_not_following, 'filter');
  for (const name of ['gull', 'crow']) await post(server, await server.createUser(name), `Hello @alice from ${name}`);
  assert.match((await browser.get('/notifications')).text, /Filtered notifications \(2\)/);
  const page = await browser.get('/notifications/requests');
  assert.match(page.text, /Hello .*from gull/);
  const { items } = await api('/api/v1/notifications/requests');
  const idOf = (name: string) => items.find(({ account }) => String(account?.username) === name)?.id;
  const authenticity_token = formTokenIn(page);
  const bob = await signedInBrowser(server, 'bob');
  const foreign = { authenticity_token: formTokenIn(await bob.get('/notifications/requests')) };
  assert.equal((await bob.post(`/notifications/requests/${idOf('gull')}/accept`, foreign)).status, 404);
  assert.equal(
    (await browser.post(`/notifications/requests/${idOf('gull')}/accept`, { authenticity_token })).status,
    303,
  );
  assert.equal(
    (await browser.post(`/notifications/requests/${idOf('crow')}/dismiss`, { authenticity_token })).status,
    303,
  );
  assert.deepEqual((await api('/api/v1/notifications/requests')).items, []);
  const told = (await api('/api/v1/notifications')).items.map(({ account }) => String(account?.username));
  assert.deepEqual(told, ['gull']);
});
