import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fetchPosts } from '../../../src/federation/backfill/posts.ts';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { activity, introduce, receive } from './remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const hashtag = (name: string) => ({ type: 'Hashtag', name, href: `${scene.site.origin}/tags/x` });

/** Reads the profile again, as is done after an hour. */
const readAgain = (accountId: number) => fetchPosts(scene.server.ctx, accountId, AbortSignal.timeout(60_000));

async function featured(accountId: number): Promise<string[]> {
  const path = `/api/v1/accounts/${toWire(accountId)}/featured_tags`;
  return (await scene.server.request('GET', path)).items.map((tag) => String(tag.name)).sort();
}

test('looking at a profile fetches the hashtags it features, over pages and no further than the limit', async () => {
  const { server, alice, site } = scene;
  const list = `${site.origin}/dora/tags`;
  const dora = site.actor('dora', { featuredTags: list });
  const row = await introduce(server, dora);
  const many = Array.from({ length: 30 }, (_, index) => hashtag(`#Tag${index}`));
  const page = { type: 'CollectionPage', items: [hashtag('#Cats'), hashtag('not a tag'), { type: 'Note', name: 'x' }] };
  site.serve({ id: list, type: 'Collection', first: { ...page, next: `${list}?page=2` } });
  site.serve({ id: `${list}?page=2`, type: 'CollectionPage', items: [hashtag('#cats'), ...many] });
  assert.deepEqual(await featured(row.id), []);
  await server.request('GET', `/api/v1/accounts/${toWire(row.id)}/statuses`, { token: alice.token });
  await runJobs(server);
  const names = await featured(row.id);
  assert.equal(names.length, 10);
  assert.equal(names.includes('Cats'), true);
  assert.equal(names.includes('Tag8'), true);

  site.serve({ id: list, type: 'Collection', items: hashtag('#Dogs') });
  await readAgain(row.id);
  assert.deepEqual(await featured(row.id), ['Dogs'], 'what is no longer listed goes');
  site.answers.set('/dora/tags', { status: 500 });
  await readAgain(row.id);
  site.answers.delete('/users/dora');
  await readAgain(row.id);
  assert.deepEqual(await featured(row.id), ['Dogs'], 'it stays when the list cannot be had');
  await receive(server, activity(dora, 'Add', hashtag('#Birds'), { target: `${dora.id}/collections/tags` }));
  assert.deepEqual(await featured(row.id), ['Birds', 'Dogs']);
});

test('a list on another server than that of the profile is not read', async () => {
  const { server, site, otherSite } = scene;
  const list = `${otherSite.origin}/tags`;
  otherSite.serve({ id: list, type: 'Collection', items: [hashtag('#Cats')] });
  const eve = site.actor('eve', { featuredTags: list });
  const row = await introduce(server, eve);
  await readAgain(row.id);
  assert.deepEqual(await featured(row.id), []);
  assert.deepEqual(otherSite.hits, []);
});
