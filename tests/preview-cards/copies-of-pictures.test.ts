import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { purgeCopies } from '../../src/domain/media/remote/purge-copies.ts';
import { toWire } from '../../src/lib/id.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { jpeg } from '../support/media.ts';
import { as } from '../support/posting.ts';
import { startServer } from '../support/server.ts';
import { startSite } from '../support/website.ts';

const site = await startSite();
const server = await startServer();
after(async () => {
  await server.close();
  await site.close();
});
const alice = await server.createUser('alice');
const eva = await stranger(server, 'eva', 'elsewhere.example');

/** A post of another server that links to a page with a picture of its own; its id for clients. */
async function linking(name: string, width: number): Promise<string> {
  site.pages.set(`/${name}.jpg`, { body: await jpeg({ width, height: 48 }), type: 'image/jpeg' });
  site.pages.set(`/${name}`, { body: `<title>${name}</title><meta property="og:image" content="/${name}.jpg">` });
  const { id } = await strangersPost(server, eva, 1, { content: `<p><a href="${site.base}/${name}">${name}</a></p>` });
  await bringForward(server, 'preview-link');
  await runJobs(server);
  return toWire(id);
}

async function imageOf(id: string): Promise<string> {
  return String((await as(server, alice)('GET', `/api/v1/statuses/${id}`)).body.card?.image);
}

const copies = () => server.ctx.store.db.selectFrom('remote_files').selectAll().execute();

test('pictures of previews count as copies, are let go as they are and fetched again on demand', async () => {
  const id = await linking('birds', 64);
  const [copy] = await copies();
  assert.ok(copy && copy.size > 0);
  assert.ok((await imageOf(id)).endsWith(copy.key.slice(-20)), 'shown from the copy');
  await purgeCopies(server.ctx.store, { budget: 0 });
  assert.deepEqual(await copies(), []);
  const path = new URL(await imageOf(id)).pathname;
  assert.match(path, /^\/media_proxy\/cards\//);
  const answer = await server.request('GET', path);
  assert.equal(answer.status, 302);
  assert.equal(site.visits.get('/birds.jpg'), 2);
  const again = await server.request('GET', new URL(String(answer.headers.location)).pathname);
  assert.equal(again.headers['content-type'], 'image/jpeg');
  assert.equal((await copies()).length, 1);
});

test('the picture of a page stays to which a post leads that somebody here kept', async () => {
  const id = await linking('bees', 65);
  await as(server, alice)('POST', `/api/v1/statuses/${id}/favourite`);
  await purgeCopies(server.ctx.store, { budget: 0 });
  assert.doesNotMatch(await imageOf(id), /media_proxy/);
});

test('a page whose picture could not be shown has none later either', async () => {
  site.pages.set('/odd.jpg', { body: 'no picture', type: 'image/jpeg' });
  site.pages.set('/odd', { body: '<title>odd</title><meta property="og:image" content="/odd.jpg">' });
  const { id } = await strangersPost(server, eva, 1, { content: `<p><a href="${site.base}/odd">odd</a></p>` });
  await bringForward(server, 'preview-link');
  await runJobs(server);
  const { card } = (await as(server, alice)('GET', `/api/v1/statuses/${toWire(id)}`)).body;
  assert.deepEqual([card?.title, card?.image], ['odd', null]);
  const row = await server.ctx.store.db
    .selectFrom('preview_cards')
    .select('id')
    .where('title', '=', 'odd')
    .executeTakeFirstOrThrow();
  assert.equal((await server.request('GET', `/media_proxy/cards/${toWire(row.id)}`)).status, 404);
});
