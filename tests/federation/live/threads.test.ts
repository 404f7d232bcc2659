import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Collection, Note } from '@fedify/fedify/vocab';
import { eventually } from '../../support/eventually.ts';
import { type Json, list } from '../../support/server.ts';
import { created, followEachOther, type Scene, startScene, write } from './fedify-scene.ts';
import { befriend, inHome, type LiveServer, type LiveUser, startServers } from './live-server.ts';

let servers: LiveServer[] = [];
let scene: Scene;

before(async () => {
  [servers, scene] = await Promise.all([startServers(['anna'], ['bert'], ['cora']), startScene()]);
});

after(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await scene?.close();
});

const reply = (who: LiveUser, to: Json, status: string) =>
  who.call('POST', '/api/v1/statuses', { status, in_reply_to_id: to.id });

const threadOf = async (who: LiveUser, id: unknown) =>
  list((await who.call('GET', `/api/v1/statuses/${id}/context`)).descendants).map((one) => String(one.uri));

test('who opens a thread of three servers gets the answers that were never sent there', async () => {
  const [north, south, east] = servers;
  if (!north || !south || !east) throw new Error('no servers');
  const [anna, bert, cora] = [north.user('anna'), south.user('bert'), east.user('cora')];
  await befriend(bert, anna);
  await befriend(cora, anna);
  const first = await anna.call('POST', '/api/v1/statuses', { status: 'who is there?' });
  const atBert = await inHome(bert, first.uri);
  const one = await reply(bert, atBert, `@${anna.acct} I am`);
  const two = await reply(bert, one, `@${anna.acct} and I say more`);
  const atCora = await inHome(cora, first.uri);
  await eventually('all answers reach anna', async () => (await threadOf(anna, first.id)).length === 2);
  await eventually('cora sees the whole thread', async () => {
    const seen = await threadOf(cora, atCora.id);
    return seen.includes(String(one.uri)) && seen.includes(String(two.uri));
  });
});

test('answers that fred lists are fetched, and so on from them', async () => {
  await followEachOther(scene);
  const { alice, fred } = scene;
  const later = write(scene, 'later', { content: '<p>third</p>', replyTarget: new URL('/notes/answer', fred.base) });
  const answer = write(scene, 'answer', {
    content: '<p>second</p>',
    replyTarget: new URL('/notes/first', fred.base),
    replies: new Collection({ id: new URL('/notes/answer/replies', fred.base), items: later.id ? [later.id] : [] }),
  });
  const first = write(scene, 'first', {
    content: '<p>first</p>',
    replies: new Collection({ id: new URL('/notes/first/replies', fred.base), items: answer.id ? [answer.id] : [] }),
  });
  await fred.send('followers', created(scene, first));
  const seen = await inHome(alice, first.id?.href);
  await eventually('the answer', async () => (await threadOf(alice, seen.id)).includes(String(answer.id)));
  await eventually('its answer', async () => (await threadOf(alice, seen.id)).includes(String(later.id)));
});

test('fred can read the whole thread of alice', async () => {
  const { alice, fred } = scene;
  const first = await alice.call('POST', '/api/v1/statuses', { status: 'one' });
  const second = await reply(alice, first, 'two');
  const note = await fred.context().lookupObject(String(first.uri));
  assert.ok(note instanceof Note);
  const replies = await note.getReplies(fred.context());
  const items = replies ? await Array.fromAsync(fred.context().traverseCollection(replies)) : [];
  assert.deepEqual(
    items.map((item) => item.id?.href),
    [second.uri],
  );
});
