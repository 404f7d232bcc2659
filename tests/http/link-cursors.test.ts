import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startScene } from '../timelines/scene.ts';

const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;
let ids: string[];

before(async () => {
  scene = await start();
  ids = [await scene.post('alice', { status: 'one' }), await scene.post('alice', { status: 'two' })];
  for (const name of ['bob', 'carol'] as const) {
    await scene.relate(name, 'follow', 'alice');
    for (const id of ids) {
      for (const verb of ['favourite', 'bookmark', 'reblog'])
        await scene.act(name, 'POST', `/api/v1/statuses/${id}/${verb}`);
    }
    await scene.post(name, { status: 'quoting', quoted_status_id: ids[0] });
    await scene.act('bob', 'POST', `/api/v1/tags/${name}/follow`);
  }
  for (const domain of ['a.example', 'b.example']) await scene.act('bob', 'POST', '/api/v1/domain_blocks', { domain });
  await scene.act('bob', 'PATCH', '/api/v1/accounts/update_credentials', { locked: true });
  await scene.relate('alice', 'follow', 'bob');
  await scene.relate('carol', 'follow', 'bob');
});
after(() => scene.close());

/** Clients hand these back as they came; which it is tells those who look whether what is newer comes from the top. */
test('lists of posts go back by min_id, lists of people by since_id, and come to where they were', async () => {
  const alice = `/api/v1/accounts/${scene.who('alice').id}`;
  const [first] = ids;
  const byPost = ['favourites', 'bookmarks', 'notifications', 'timelines/home', 'timelines/public'];
  const byPerson = ['follow_requests', 'followed_tags', 'domain_blocks', `statuses/${first}/quotes`];
  const people = [
    `${alice}/followers`,
    ...['favourited_by', 'reblogged_by'].map((by) => `/api/v1/statuses/${first}/${by}`),
  ];
  const expected: [string, string][] = [
    ...[...byPost.map((path) => `/api/v1/${path}`), `${alice}/statuses`].map((path): [string, string] => [
      path,
      'min_id',
    ]),
    ...[...byPerson.map((path) => `/api/v1/${path}`), ...people].map((path): [string, string] => [path, 'since_id']),
  ];
  for (const [path, back] of expected) {
    const newest = await scene.get('bob', path, { limit: '1' });
    const links = linksOf(newest.headers.link);
    assert.deepEqual([...(links.prev?.searchParams.keys() ?? [])], ['limit', back], path);
    assert.deepEqual([...(links.next?.searchParams.keys() ?? [])], ['limit', 'max_id'], path);
    const older = await scene.get('bob', pathOf(links.next));
    assert.notEqual(older.text, newest.text, path);
    const again = await scene.get('bob', pathOf(linksOf(older.headers.link).prev));
    assert.equal(again.items.length, 1, path);
    assert.deepEqual(again.items[0]?.id, newest.items[0]?.id, path);
  }
});

function linksOf(header = ''): Record<string, URL> {
  const found = [...header.matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  return Object.fromEntries(found.map(([, url = '', rel = '']) => [rel, new URL(url)]));
}

const pathOf = (url: URL | undefined) => `${url?.pathname}${url?.search}`;
