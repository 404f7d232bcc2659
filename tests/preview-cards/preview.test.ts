import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { jpeg } from '../support/media.ts';
import { startServer } from '../support/server.ts';
import { startSite } from '../support/website.ts';

const site = await startSite({
  '/article': {
    body: `<!doctype html><html lang="de-AT"><head><title>Plain title</title>
      <meta property="og:title" content="Whinchats &amp; other birds">
      <meta property="og:description" content="They  sing
        at night"><meta property="og:image" content="/bird.jpg"><meta property="og:image:alt" content="a bird">
      <meta property="og:site_name" content="The Birds"><meta property="article:published_time" content="2024-05-01T10:00:00Z">
      <meta name="fediverse:creator" content="@alice@localhost:3000"></head><body><title>other</title></body></html>`,
  },
  '/bird.jpg': { body: await jpeg(), type: 'image/jpeg' },
  '/short': { body: '', status: 302, location: '/long?from=short' },
  '/long?from=short': {
    body: `<title>Long</title><link rel="canonical" href="/long"><script type="application/ld+json">
      {"@graph":[{"@type":"Thing"},{"@type":["NewsArticle"],"headline":"Headline","author":[{"name":"Ann","url":"/ann"}]}]}</script>`,
  },
  '/evil': {
    body: `<title>&lt;script&gt;</title><link rel="canonical" href="https://example.com/other"><meta name="twitter:player"
      content="javascript:alert(1)"><meta property="og:image" content="/evil"><script type="application/ld+json">{"</script>`,
  },
  '/untitled': { body: '<p>nothing</p>' },
  '/file': { body: 'binary', type: 'application/zip' },
});
const server = await startServer();
after(async () => {
  await server.close();
  await site.close();
});
const alice = await server.createUser('alice');
const bob = await server.createUser('bob');

async function post(status: string) {
  const made = await server.request('POST', '/api/v1/statuses', { token: bob.token, json: { status } });
  assert.equal(made.status, 200, made.text);
  assert.equal(made.body.card, null);
  return String(made.body.id);
}

async function cardOf(id: string) {
  await runJobs(server);
  return (await server.request('GET', `/api/v1/statuses/${id}`, { token: bob.token })).body.card;
}

test('the page behind the first link is shown, with its picture scaled and kept here', async () => {
  const card = await cardOf(await post(`read ${site.base}/article and ${site.base}/short`));
  assert.equal(card?.title, 'Whinchats & other birds');
  assert.equal(card?.description, 'They sing at night');
  assert.deepEqual([card?.url, card?.type, card?.language], [`${site.base}/article`, 'link', 'de']);
  assert.deepEqual([card?.provider_name, card?.image_description], ['The Birds', 'a bird']);
  assert.deepEqual([card?.width, card?.height, card?.published_at], [64, 48, '2024-05-01T10:00:00.000Z']);
  assert.ok(String(card?.image).startsWith('http://localhost:3000/media/'));
  assert.equal((await server.request('GET', String(card?.image))).status, 200);
});

test('redirects are followed, the card keeps the address that was posted, and structured data is preferred', async () => {
  const card = await cardOf(await post(`${site.base}/short`));
  assert.deepEqual(
    [card?.url, card?.title, card?.author_name, card?.author_url],
    [`${site.base}/short`, 'Headline', 'Ann', `${site.base}/ann`],
  );
});

test('a page is visited once for many posts', async () => {
  await cardOf(await post(`again ${site.base}/short`));
  const card = await cardOf(await post(`and again ${site.base}/short`));
  assert.equal(card?.title, 'Headline');
  assert.deepEqual([site.visits.get('/short'), site.visits.get('/long?from=short')], [1, 1]);
});

test('a page speaks for its own site only, and cannot slip in code', async () => {
  const card = await cardOf(await post(`${site.base}/evil`));
  assert.deepEqual(
    [card?.url, card?.title, card?.html, card?.image, card?.type],
    [`${site.base}/evil`, '<script>', '', null, 'link'],
  );
});

test('pages without title, other files and dead links show nothing', async () => {
  for (const path of ['/untitled', '/file', '/missing']) {
    assert.equal(await cardOf(await post(`${site.base}${path}`)), null, path);
  }
  assert.equal(await cardOf(await post('http://localhost:3000/@bob and nothing else')), null);
});

test('the author is named only if the account says that the site may', async () => {
  const first = await cardOf(await post(`${site.base}/article by Alice`));
  assert.deepEqual(first?.authors, []);
  const json = { attribution_domains: ['127.0.0.1'] };
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: alice.token, json });
  await server.ctx.store.transaction((tx) => tx.updateTable('link_visits').set({ visited_at: 0 }).execute());
  const card = await cardOf(await post(`${site.base}/article by Alice again`));
  assert.equal(card?.authors?.[0]?.account?.id, alice.id);
});

test('an edit that links elsewhere changes the preview', async () => {
  const id = await post(`${site.base}/article first`);
  assert.equal((await cardOf(id))?.title, 'Whinchats & other birds');
  const edit = (status: string) =>
    server.request('PUT', `/api/v1/statuses/${id}`, { token: bob.token, json: { status } });
  const kept = await edit(`${site.base}/article, edited`);
  assert.equal(kept.body.card?.title, 'Whinchats & other birds');
  const changed = await edit(`${site.base}/short`);
  assert.equal(changed.body.card, null);
  assert.equal((await cardOf(id))?.title, 'Headline');
  assert.equal((await edit('no link')).body.card, null);
});
