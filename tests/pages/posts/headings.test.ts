import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, follow, post } from '../../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';

// Screen readers move by headings: each post has one, the name of its author, a level below what stands above it.
let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let first: Json;
let quote: Json;
let answer: Json;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  await follow(server, alice, bob);
  first = await post(server, bob, 'A whinchat #birds');
  const quoting = { status: '@alice look, whinchat', quoted_status_id: first.id };
  quote = await post(server, bob, quoting);
  answer = await post(server, alice, { status: 'Fine, whinchat', in_reply_to_id: quote.id });
});
after(() => server.close());

const HEADING = /<(h[1-6])[ >]|<article class="post/g;

/** The headings of a page in their order, and where posts begin. */
function outlineOf(text: string): string[] {
  const [, main = ''] = text.split('<main');
  return [...(main.split('</main>')[0] ?? '').matchAll(HEADING)].map(([, level]) => level ?? 'post');
}

for (const [path, level] of [
  ['/home', 'h2'],
  ['/@bob', 'h3'],
  ['/notifications', 'h3'],
  ['/tags/birds', 'h2'],
  ['/search?q=whinchat', 'h3'],
] as const) {
  test(`each post of ${path} has one heading, ${level}, also behind what one does there`, async () => {
    const browser = await signedInBrowser(server, 'alice');
    const { text } = await browser.get(path);
    const outline = outlineOf(text);
    const posts = outline.flatMap((one, index) => (one === 'post' ? [index] : []));
    assert.ok(posts.length > 0, outline.join(' '));
    for (const at of posts) assert.equal(outline[at + 1], level, outline.join(' '));
    const parts = { 'x-whinchat-part': `post-${first.id}`, 'x-whinchat-account': alice.id };
    const part = await browser.get(`/posts/${first.id}?back=${encodeURIComponent(path)}`, parts);
    assert.equal(part.text.match(/<(h[1-6])>/)?.[1], level);
    assert.equal(part.text.match(/<h[1-6]/g)?.length, 1);
  });
}

test('each post of a thread has one heading, and a post inside of another has none', async () => {
  const browser = await signedInBrowser(server, 'alice');
  for (const { url } of [first, quote, answer]) {
    const outline = outlineOf((await browser.get(new URL(String(url)).pathname)).text);
    assert.deepEqual(
      outline.slice(outline.indexOf('post')).filter((one) => one !== 'post' && one !== 'h2'),
      [],
    );
    assert.equal(outline.filter((one) => one === 'h2').length, outline.filter((one) => one === 'post').length);
  }
});

test('no page leaves out a level of headings, and everything in a list has one', async () => {
  const grace = await server.createUser('grace');
  const call = as(server, alice);
  for (const name of ['wheatear', 'stonechat', 'redstart']) {
    const one = await post(server, grace, `A ${name}`);
    assert.equal((await as(server, bob)('POST', `/api/v1/statuses/${one.id}/reblog`)).status, 200);
    await call('POST', `/api/v1/statuses/${one.id}/bookmark`);
  }
  await post(server, bob, { status: '@alice between us', visibility: 'direct' });
  await call('POST', '/api/v1/statuses', {
    json: { status: 'Later', scheduled_at: new Date(Date.now() + 9e6).toISOString() },
  });
  const { body: list } = await call('POST', '/api/v1/lists', { json: { title: 'Birds' } });
  await call('POST', `/api/v1/lists/${list.id}/accounts`, { json: { account_ids: [bob.id] } });
  const browser = await signedInBrowser(server, 'alice');
  const lists = [
    '/home',
    '/notifications',
    '/notifications/requests',
    '/conversations',
    '/bookmarks',
    `/lists/${list.id}`,
  ];
  const ofPeople = ['/@bob', '/@bob/with_replies', '/@bob/media', '/@bob/featured', '/@bob/followers', '/@alice'];
  const toFind = [
    '/explore',
    '/explore/suggestions',
    '/directory',
    '/search',
    '/search?q=whinchat',
    '/tags/birds',
    '/public',
  ];
  const others = [
    '/catch-up',
    '/announcements',
    '/drafts',
    '/scheduled',
    '/lists',
    '/filters',
    '/collections',
    '/publish',
  ];
  const thread = new URL(String(quote.url)).pathname;
  for (const path of [...lists, ...ofPeople, ...toFind, ...others, thread]) {
    const { text } = await browser.get(path);
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
    const levels = [...main.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    assert.equal(levels[0], 1, path);
    for (const [index, level] of levels.entries())
      assert.ok(level <= (levels[index - 1] ?? 0) + 1, `${path}: ${levels}`);
    const [, ...articles] = main.split('<article');
    for (const one of articles) assert.match(one, /<h[2-6][ >]/, path);
  }
  assert.match((await browser.get('/home')).text, /<article class="boosts"[^>]*>\s*<h2 class="above">/);
});
