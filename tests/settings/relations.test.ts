import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

const act = async (path: string, json: unknown = {}) =>
  assert.equal((await server.request('POST', path, { token: alice.token, json })).status, 200, path);

test('whom one blocks and mutes is listed, for how long, with the way back', async () => {
  const [gull, crow] = [await server.createUser('gull'), await server.createUser('crow')];
  await act(`/api/v1/accounts/${gull.id}/block`);
  await act(`/api/v1/accounts/${crow.id}/mute`, { duration: 86_400 });
  const browser = await signedInBrowser(server, 'alice');
  for (const [path, name, other, undo] of [
    ['/blocks', 'gull', 'crow', `/accounts/${gull.id}/unblock`],
    ['/mutes', 'crow', 'gull', `/accounts/${crow.id}/unmute`],
  ] as const) {
    const page = await browser.get(path);
    assert.match(page.text, new RegExp(`@${name}<`));
    assert.doesNotMatch(page.text, new RegExp(`@${other}<`));
    assert.equal(page.text.includes('until <time'), path === '/mutes');
    assert.ok(page.text.includes(`formaction="${undo}"`));
    const sent = await browser.post(undo, { authenticity_token: formTokenIn(page), back: path });
    assert.equal(sent.headers.location, path);
    assert.doesNotMatch((await browser.get(path)).text, new RegExp(`@${name}<`));
  }
});

test('a server is blocked after a question, and unblocked', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const blocked = async () => (await server.request('GET', '/api/v1/domain_blocks', { token: alice.token })).items;
  assert.match((await browser.get('/domain_blocks/new?domain=Loud.example')).text, /<bdi>loud\.example<\/bdi>/);
  assert.deepEqual(await blocked(), []);
  assert.equal((await browser.submit({}, 'action="/domain_blocks"')).status, 303);
  assert.deepEqual(await blocked(), ['loud.example']);
  const page = await browser.get('/domain_blocks');
  await browser.post('/domain_blocks/remove', { authenticity_token: formTokenIn(page), domain: 'loud.example' });
  assert.deepEqual(await blocked(), []);
  const wrong = await browser.get('/domain_blocks/new?domain=no+server');
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /value="no server"/);
});

test('followed hashtags are listed, and unfollowed', async () => {
  await act('/api/v1/tags/birds/follow');
  const browser = await signedInBrowser(server, 'alice');
  const page = await browser.get('/followed_tags');
  assert.match(page.text, /#birds/);
  await browser.post('/tags/birds/unfollow', { authenticity_token: formTokenIn(page), back: '/followed_tags' });
  assert.doesNotMatch((await browser.get('/followed_tags')).text, /#birds/);
});
