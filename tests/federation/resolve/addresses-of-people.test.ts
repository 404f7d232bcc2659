import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { activity, note } from './remote-site.ts';

let scene: Neighbours;
let first: string;
let second: string;

before(async () => {
  scene = await startNeighbours();
  const { site, bob } = scene;
  first = String(site.serve(note(bob, 'first')).id);
  second = String(site.serve(note(bob, 'second', { inReplyTo: first })).id);
});
after(() => scene.close());

async function found(q: string): Promise<string[]> {
  const query = { q, resolve: 'true' };
  const { body } = await scene.server.request('GET', '/api/v2/search', { token: scene.alice.token, query });
  return [...Object.values(body.statuses ?? {}), ...Object.values(body.accounts ?? {})].map(({ uri }) => String(uri));
}

const at = (path: string) => `${scene.site.origin}${path}`;
const serve = (path: string, more: object) => scene.site.serve({ id: at(path), ...more });

test('the address of a thread leads to its first post, whatever kind of list it is', async () => {
  const lists: readonly [path: string, list: () => object][] = [
    ['/topic/1', () => ({ type: 'OrderedCollection', orderedItems: [first, second] })],
    ['/topic/2', () => ({ type: 'Collection', items: [first, second] })],
    [
      '/topic/3',
      () => ({ type: 'OrderedCollection', first: { type: 'OrderedCollectionPage', orderedItems: [first] } }),
    ],
    ['/topic/4', () => ({ type: 'OrderedCollection', first: at('/topic/4?page=1') })],
    ['/topic/4?page=1', () => ({ type: 'OrderedCollectionPage', partOf: at('/topic/4'), orderedItems: [first] })],
    ['/topic/5', () => ({ type: 'OrderedCollection', orderedItems: [note(scene.bob, 'x', { id: first })] })],
  ];
  for (const [path, list] of lists) serve(path, list());
  for (const [path] of lists) assert.deepEqual(await found(at(path)), [first], path);
});

test('a page of a thread leads to the post that it names', async () => {
  const body = { id: at('/topic/6'), type: 'OrderedCollection', orderedItems: [first, second] };
  scene.site.serve(body);
  scene.site.answers.set('/topic/6/slug', { body: { ...body, url: at('/topic/6/slug') } });
  assert.deepEqual(await found(at('/topic/6/slug')), [first]);
});

test('an activity leads to what it is about', async () => {
  const { bob, site } = scene;
  for (const [path, type] of [
    ['/act/1', 'Create'],
    ['/act/2', 'Announce'],
    ['/act/3', 'Update'],
  ] as const) {
    site.serve({ ...activity(bob, type, first), id: at(path) });
    assert.deepEqual(await found(at(path)), [first], type);
  }
});

test('a list of what somebody did leads to the account', async () => {
  const { bob } = scene;
  const outbox = { type: 'OrderedCollection', orderedItems: [activity(bob, 'Create', note(bob, 'x', { id: first }))] };
  serve('/elsewhere/outbox', outbox);
  assert.deepEqual(await found(at('/elsewhere/outbox')), [bob.id]);
  assert.deepEqual(await found(`${bob.id}/outbox`), [bob.id]);
  assert.deepEqual(await found(`${bob.id}/followers`), [bob.id]);
});

test('so do addresses of this server', async () => {
  const { server, alice, aliceUri } = scene;
  const json = { status: 'mine' };
  const { body: mine } = await server.request('POST', '/api/v1/statuses', { token: alice.token, json });
  for (const part of ['/activity', '/replies', '/likes', '/shares']) {
    assert.deepEqual(await found(`${mine.uri}${part}`), [mine.uri], part);
  }
  for (const part of ['/outbox', '/followers', '/collections/featured']) {
    assert.deepEqual(await found(`${aliceUri}${part}`), [aliceUri], part);
  }
  const row = await server.ctx.store.db
    .selectFrom('statuses')
    .select('conversation_id')
    .where('uri', '=', String(mine.uri))
    .executeTakeFirstOrThrow();
  const context = `http://localhost:3000/ap/contexts/${BigInt(row.conversation_id ?? 0) * 64n}`;
  assert.deepEqual(await found(context), [mine.uri]);
  const { body: own } = await server.request('POST', '/api/v1/statuses', {
    token: (await server.createUser('cleo')).token,
    json: { status: 'for me alone', visibility: 'direct' },
  });
  assert.deepEqual(await found(`${own.uri}/activity`), [], 'not for others');
});
