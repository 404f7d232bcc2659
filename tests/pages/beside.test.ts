import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishAnnouncement } from '../../src/domain/announcements/publish.ts';
import { toWire } from '../../src/lib/id.ts';
import { formTokenIn } from '../support/browser-session.ts';
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

test('what is announced stands once above home and once beside it, until one dismisses it without scripts', async () => {
  const mary = await server.createUser('mary');
  await server.createUser('jean');
  const browser = await signedInBrowser(server, 'mary');
  const told = async (path: string, who = browser) => {
    const { text } = await who.get(path);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, ids.join(' '));
    const [main = '', beside = ''] = text.split('<aside class="beside"');
    return [main, beside].map((part) => part.match(/The server moves/g)?.length ?? 0);
  };
  assert.doesNotMatch((await browser.get('/home')).text, /data-part="unread-announcement"/);
  const text = 'The server moves on Sunday';
  const id = await server.ctx.store.transaction((tx) => publishAnnouncement(tx, { text }));
  assert.deepEqual(await told('/home'), [1, 1]);
  assert.deepEqual(await told('/public/local'), [0, 0]);
  const page = await browser.get('/home');
  const [way = ''] = /\/announcements\/\d+\/dismiss/.exec(page.text.split('<aside class="beside"')[1] ?? '') ?? [];
  assert.ok(way.includes(toWire(id)));
  const answer = await browser.post(way, { authenticity_token: formTokenIn(page), acting_account: mary.id });
  assert.equal(answer.status, 303);
  assert.deepEqual(await told('/home'), [0, 0]);
  assert.deepEqual(await told('/home', await signedInBrowser(server, 'jean')), [1, 1]);
});
