import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishAnnouncement } from '../../src/domain/announcements/publish.ts';
import { toWire } from '../../src/lib/id.ts';
import { addEmoji } from '../support/emojis.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const A = '/api/v1/announcements';
let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const publish = (text: string, startsAt: number | null = null) =>
  server.ctx.store.transaction(async (tx) => toWire(await publishAnnouncement(tx, { text, startsAt })));
const call = (method: string, path: string, who: TestUser) =>
  server.request(method, `${A}${path}`, { token: who.token });
const find = async (id: string, who: TestUser) =>
  (await call('GET', '', who)).items.find((one) => String(one.id) === id);
const reactionsTo = async (id: string, who: TestUser) => Object.values((await find(id, who))?.reactions ?? {});

test('texts are linked, and what they name comes along', async () => {
  const post = await server.request('POST', '/api/v1/statuses', { token: bob.token, json: { status: 'look' } });
  const hidden = await server.request('POST', '/api/v1/statuses', {
    token: bob.token,
    json: { status: 'secret', visibility: 'private' },
  });
  const id = await publish(`Thanks @bob, see ${post.body.url} and ${hidden.body.url} #birds`);
  const one = await find(id, alice);
  assert.match(String(one?.content), /class="u-url mention">@<span>bob/);
  assert.deepEqual(
    Object.values(one?.mentions ?? {}).map(({ acct }) => acct),
    ['bob'],
  );
  assert.deepEqual(
    Object.values(one?.tags ?? {}).map(({ name }) => name),
    ['birds'],
  );
  assert.deepEqual(
    Object.values(one?.statuses ?? {}).map((status) => status.id),
    [post.body.id],
  );
});

test('they come in the order in which things happen', async () => {
  const later = await publish('Later', Date.UTC(2090, 0, 2));
  const sooner = await publish('Sooner', Date.UTC(2090, 0, 1));
  const ids = (await call('GET', '', alice)).items.map((one) => one.id);
  assert.deepEqual(ids.slice(-2), [sooner, later]);
});

test('dismissing is for oneself, and may be repeated', async () => {
  const id = await publish('Read me');
  assert.equal((await find(id, alice))?.read, false);
  for (const _ of [1, 2]) assert.equal((await call('POST', `/${id}/dismiss`, alice)).status, 200);
  assert.equal((await find(id, alice))?.read, true);
  assert.equal((await find(id, bob))?.read, false);
});

test('reactions are counted per emoji, custom ones with their picture', async () => {
  const id = await publish('React');
  const picture = { key: 'aa/bb/cc.png', staticKey: 'aa/bb/cc.png' };
  await server.ctx.store.transaction((tx) => addEmoji(tx, 'wren', { picture }));
  for (const who of [alice, bob]) await call('PUT', `/${id}/reactions/${encodeURIComponent('🎉')}`, who);
  await call('PUT', `/${id}/reactions/wren`, bob);
  assert.deepEqual(await reactionsTo(id, alice), [
    { name: '🎉', count: 2, me: true },
    {
      name: 'wren',
      count: 1,
      me: false,
      url: 'http://localhost:3000/media/aa/bb/cc.png',
      static_url: 'http://localhost:3000/media/aa/bb/cc.png',
    },
  ]);
  assert.equal((await call('PUT', `/${id}/reactions/wren`, bob)).status, 422);
  assert.equal((await call('DELETE', `/${id}/reactions/wren`, bob)).status, 200);
  assert.equal((await call('DELETE', `/${id}/reactions/wren`, bob)).status, 404);
  assert.equal((await reactionsTo(id, bob)).length, 1);
});

test('a ninth emoji, or what is none, is refused', async () => {
  const id = await publish('Many');
  for (const emoji of ['😀', '😁', '😂', '🤣', '😃', '😄', '😅', '❤']) {
    assert.equal((await call('PUT', `/${id}/reactions/${encodeURIComponent(emoji)}`, alice)).status, 200, emoji);
  }
  const ninth = await call('PUT', `/${id}/reactions/${encodeURIComponent('😆')}`, bob);
  assert.deepEqual([ninth.status, ninth.body.error], [422, 'Validation failed: Limit of different reactions reached']);
  assert.equal((await call('PUT', `/${id}/reactions/${encodeURIComponent('😀')}`, bob)).status, 200);
  for (const name of ['nonsense', '😀😀', 'a']) {
    assert.equal((await call('PUT', `/${id}/reactions/${encodeURIComponent(name)}`, bob)).status, 422, name);
  }
});

test('announcements are for people with an account, and unknown ones are a 404', async () => {
  assert.equal((await server.request('GET', A)).status, 401);
  for (const path of ['/1/dismiss', '/nonsense/dismiss']) assert.equal((await call('POST', path, alice)).status, 404);
  assert.equal((await call('PUT', `/64/reactions/${encodeURIComponent('🎉')}`, alice)).status, 404);
});
