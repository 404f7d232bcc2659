import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { follow, post } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;

before(async () => {
  server = await startServer();
});
after(() => server?.close());

test('beside pages of posts there is the search and a box to write in, where the page itself has none', async () => {
  const ada = await server.createUser('ada');
  const { id } = await post(server, ada, 'Alone on the page');
  const browser = await signedInBrowser(server, 'ada');
  const besideOf = async (path: string) => {
    const { text, status } = await browser.get(path);
    assert.equal(status, 200, path);
    const [beside] = /<aside class="beside"[\s\S]*<\/aside>/.exec(text) ?? [''];
    return [beside.includes('action="/search"'), beside.includes('class="write"')];
  };
  for (const path of ['/home', '/public', '/notifications', '/bookmarks', '/lists', '/@ada', `/@ada/${id}`])
    assert.deepEqual(await besideOf(path), [true, true], path);
  assert.deepEqual(await besideOf('/search'), [false, true]);
  for (const path of ['/publish', '/settings/profile']) assert.deepEqual(await besideOf(path), [false, false], path);
});

test('beside every page of posts there are people to follow, or who is new here, and nobody whom one would not follow', async () => {
  const lin = await server.createUser('lin');
  const [star, fresh, blocked, shy] = [
    await server.createUser('star'),
    await server.createUser('fresh'),
    await server.createUser('blocked'),
    await server.createUser('shy'),
  ];
  for (const { token } of [star, fresh, blocked])
    await server.request('PATCH', '/api/v1/accounts/update_credentials', { token, json: { discoverable: true } });
  await follow(server, shy, star);
  await server.request('POST', `/api/v1/accounts/${blocked.id}/block`, { token: lin.token });
  const browser = await signedInBrowser(server, 'lin');
  const sections = async (path: string) => {
    const [beside = ''] = /<aside class="beside"[\s\S]*<\/aside>/.exec((await browser.get(path)).text) ?? [];
    const parts = beside.split('<section><h2>').slice(1);
    return parts.map((part) => [
      part.split('<')[0],
      ...[...part.matchAll(/class="handle" dir="ltr">(@\w+)/g)].map(([, who]) => who),
    ]);
  };
  const both = [
    ['People to follow', '@star'],
    ['New on this server', '@fresh'],
  ];
  for (const path of [
    '/home',
    '/explore',
    '/notifications',
    '/bookmarks',
    '/lists',
    '/@star',
    '/tags/nothing',
    '/search?q=x',
  ])
    assert.deepEqual(await sections(path), both, path);
  await follow(server, lin, star);
  assert.deepEqual(await sections('/home'), [['New on this server', '@fresh']]);
  await follow(server, lin, fresh);
  assert.deepEqual(await sections('/home'), []);
});
