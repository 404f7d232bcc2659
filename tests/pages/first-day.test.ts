import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
});
after(() => server?.close());

test('on a server of one person, each page that has nothing to show says why and leads on', async () => {
  const browser = await signedInBrowser(server, 'ada');
  const { body: list } = await as(server, ada)('POST', '/api/v1/lists', { json: { title: 'Birds' } });
  const pages = {
    '/home': '/explore/suggestions',
    '/explore': '/explore/suggestions',
    '/explore/tags': '/explore/suggestions',
    '/explore/links': '/explore/suggestions',
    '/explore/suggestions': '/public/local',
    '/public/local': '/explore/suggestions',
    '/public': '/explore/suggestions',
    '/tags/nothing': '/publish',
    '/search': '/directory',
    '/search?q=nobodyatall': '/directory',
    '/notifications': '/publish',
    '/conversations': '/publish',
    [`/lists/${list.id}`]: '/explore/suggestions',
    '/@ada': '/publish',
    '/@ada/media': '/publish',
    '/bookmarks': '/explore',
    '/favourites': '/explore',
    '/follow_requests': '/settings/profile',
    '/followed_tags': '/explore/tags',
    '/announcements': '/home',
    '/catch-up': '/explore',
    '/drafts': '/publish',
    '/scheduled': '/publish',
    '/outbox': '/home',
    '/filters': '/filters/new',
    '/collections': '/collections/new',
    '/directory': '/explore/suggestions',
    '/notifications/requests': '/home',
    '/mutes': '/explore/suggestions',
    '/blocks': '/explore/suggestions',
    '/@ada/followers': '/explore/suggestions',
    '/@ada/following': '/explore/suggestions',
    [`/lists/${list.id}/edit`]: '/explore/suggestions',
  };
  for (const [path, way] of Object.entries(pages)) {
    const { status, text } = await browser.get(path);
    assert.equal(status, 200, path);
    const [, empty = ''] = text.split('<div class="empty"');
    assert.match(empty, /^[^>]*><p>[^<]{10,}<\/p><ul class="offers"><li><svg/, path);
    assert.ok(empty.split('</main>')[0]?.includes(`href="${way}"`), `${path} leads to ${way}`);
  }
  assert.match(
    (await browser.get('/home')).text,
    /<form class="search" role="search" action="\/search"><div class="field"><label/,
  );
});

test('no page of the route table shows nothing without a way on, to one person or to nobody', async () => {
  await server.createUser('eve');
  const browser = await signedInBrowser(server, 'eve');
  const pages = [...pageRoutes()].filter(({ method, path }) => method === 'GET' && !path.includes(':'));
  let found = 0;
  for (const { path } of pages) {
    for (const text of [(await browser.get(path)).text, (await openBrowser(server).get(path)).text]) {
      const [, ...empties] = (text.split('</main>')[0] ?? '').split(/<(?:div|p) class="empty"/);
      for (const empty of empties) assert.match(empty, /<a [^>]*href="\/|<button/, path);
      found += empties.length;
    }
  }
  assert.ok(found > 25, String(found));
});

test('whoever may announce something is led there from the page without announcements', async () => {
  await server.createUser('olive', { role: 'owner' });
  const browser = await signedInBrowser(server, 'olive');
  const { text } = await browser.get('/announcements');
  assert.match(text, /<div class="empty">[\s\S]*<a [^>]*href="\/admin\/announcements">New announcement<\/a>/);
});
