import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

const PATH = '/admin/invites';

let server: TestServer;
let alice: TestUser;
let boss: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  alice = await server.createUser('alice');
  boss = await signedInBrowser(server, 'boss');
});
after(() => server.close());

async function invite() {
  const { body } = await server.request('POST', '/api/whinchat/v1/invites', { token: alice.token, json: {} });
  return { id: String(body.id), code: String(body.code) };
}

async function isGood(code: string): Promise<number> {
  return (await server.request('GET', `/invite/${code}`, { headers: { accept: 'application/json' } })).status;
}

test('whoever looks after invitations sees those of everybody, and ends some or all', async () => {
  const [one, two, three] = [await invite(), await invite(), await invite()];
  const shown = await boss.get(PATH);
  for (const { code } of [one, two, three]) assert.ok(shown.text.includes(code));
  assert.match(shown.text, /@alice/);
  const ended = await boss.submit({ 'ids[]': one.id, act: 'end' }, `action="${PATH}/chosen"`);
  assert.equal(ended.status, 303);
  assert.deepEqual([await isGood(one.code), await isGood(two.code)], [401, 200]);
  const usable = await boss.get(`${PATH}?available=true`);
  assert.ok(!usable.text.includes(one.code) && usable.text.includes(two.code));
  assert.equal((await boss.submit({}, `action="${PATH}/deactivate_all"`)).status, 303);
  assert.deepEqual([await isGood(two.code), await isGood(three.code)], [401, 401]);
});
