import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { startSite, type TestSite } from '../support/website.ts';

let site: TestSite;
let server: TestServer;
let alice: TestUser;
let mallory: TestUser;

const page = (title: string, more = '') => ({ body: `<title>${title}</title>${more}` });
const home = '<link rel="canonical" href="/"><meta property="og:url" content="/">';

before(async () => {
  site = await startSite({
    '/one': page('One', home),
    '/two': page('Two', home),
    '/item?id=1': page('Item 1', '<link rel="canonical" href="/item">'),
    '/item?id=2': page('Item 2', '<link rel="canonical" href="/item">'),
    '/first': { body: '', status: 302, location: '/target' },
    '/second': { body: '', status: 302, location: '/target' },
    '/target': page('Before'),
  });
  server = await startServer();
  alice = await server.createUser('alice');
  mallory = await server.createUser('mallory');
});
after(async () => {
  await server.close();
  await site.close();
});

/** Posts a link, and returns how to read the title and address of its card. */
async function link(user: TestUser, path: string) {
  const { id } = await post(server, user, `read ${site.base}${path}`);
  await runJobs(server);
  return async () => {
    const { card } = (await as(server, user)('GET', `/api/v1/statuses/${id}`)).body;
    return [card?.title, String(card?.url).replace(site.base, '')];
  };
}

test('pages that call the same address their own have cards of their own, which lead to what was posted', async () => {
  for (const [path, other, title] of [
    ['/one', '/two', 'One'],
    ['/item?id=1', '/item?id=2', 'Item 1'],
  ] as const) {
    const card = await link(alice, path);
    await link(mallory, other);
    assert.deepEqual(await card(), [title, path]);
  }
});

test('links that lead to one page have cards of their own', async () => {
  const card = await link(alice, '/first');
  site.pages.set('/target', page('After'));
  const other = await link(mallory, '/second');
  assert.deepEqual(await card(), ['Before', '/first']);
  assert.deepEqual(await other(), ['After', '/second']);
});
