import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { statusIdOf } from '../../support/posting.ts';
import { list } from '../../support/server.ts';
import { activity, introduce, note, PUBLIC, receive } from './remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const get = (path: string, token: string | undefined = scene.alice.token) =>
  scene.server.request('GET', path, { token });

test('opening a thread fetches the replies that are missing, once, and says so', async () => {
  const { server, aliceUri, site, otherSite } = scene;
  const bob = site.actor('bob');
  const carl = otherSite.actor('carl');
  await introduce(server, bob);
  const collection = `${site.origin}/replies`;
  const root = site.serve(note(bob, 'root', { to: [PUBLIC, aliceUri], replies: collection }));
  const mine = site.serve(note(bob, 'own reply', { inReplyTo: String(root.id) }));
  const foreign = otherSite.serve(note(carl, 'from elsewhere', { inReplyTo: String(root.id) }));
  const page = (name: string) => `${site.origin}/replies?page=${name}`;
  site.serve({
    id: collection,
    type: 'Collection',
    first: { type: 'CollectionPage', next: page('1'), items: [String(mine.id)] },
  });
  // A collection that never ends, and one page of another server, which is not asked.
  site.serve({
    id: page('1'),
    type: 'CollectionPage',
    next: page('1'),
    items: [String(foreign.id), `${otherSite.origin}/nothing`],
  });
  await receive(server, activity(bob, 'Create', root));
  const id = await statusIdOf(server, root.id);
  const path = `/api/v1/statuses/${id}/context`;
  const anonymous = await server.request('GET', path);
  assert.equal(anonymous.headers['mastodon-async-refresh'], undefined, 'strangers order nothing');
  const first = await get(path);
  const header = String(first.headers['mastodon-async-refresh']);
  assert.match(header, /^id="[^"]+", retry=\d+, result_count=0$/);
  await runJobs(server);
  const [, refreshId] = /id="([^"]+)"/.exec(header) ?? [];
  assert.deepEqual((await get(`/api/v1_alpha/async_refreshes/${refreshId}`)).body.async_refresh, {
    id: refreshId,
    status: 'finished',
    result_count: 2,
  });
  assert.equal(
    otherSite.hits.filter((hit) => hit === '/nothing').length,
    1,
    'what cannot be had has no answers either',
  );
  const second = await get(path);
  assert.equal(second.headers['mastodon-async-refresh'], undefined);
  const texts = Object.values(second.body.descendants ?? {}).map((status) => String(status.content));
  assert.deepEqual(texts.sort(), ['<p>from elsewhere</p>', '<p>own reply</p>']);
  const hits = site.hits.length;
  await get(path);
  await runJobs(server);
  assert.equal(site.hits.length, hits, 'not again so soon');
});

test('a thread that is too long for one walk is gone through further in the next', async () => {
  const { server, aliceUri, site } = scene;
  const erik = site.actor('erik');
  await introduce(server, erik);
  const collection = `${erik.id}/replies`;
  const root = note(erik, 'long', { to: [PUBLIC, aliceUri], replies: collection });
  const items = Array.from({ length: 230 }, () => String(site.serve(note(erik, 'yes', { inReplyTo: root.id })).id));
  site.serve({ id: collection, type: 'Collection', items });
  await receive(server, activity(erik, 'Create', site.serve(root)));
  const id = await statusIdOf(server, root.id);
  const path = `/api/v1/statuses/${id}/context`;
  const answers = async () => (await get(path)).body.descendants?.length;
  await get(path);
  await runJobs(server);
  assert.equal(await answers(), 200);
  await server.ctx.store.transaction((tx) => tx.deleteFrom('async_refreshes').execute());
  await get(path);
  await runJobs(server);
  assert.equal(await answers(), 230);
});

test('the posts of a topic are fetched that a forum lists at the address of its context', async () => {
  const { server, aliceUri, site, otherSite } = scene;
  const fay = site.actor('fay');
  const gus = otherSite.actor('gus');
  await introduce(server, fay);
  const topic = `${site.origin}/topic/2`;
  const root = site.serve(note(fay, 'topic', { to: [PUBLIC, aliceUri], context: topic }));
  const answer = site.serve(note(fay, 'answer', { inReplyTo: String(root.id), context: topic }));
  const below = otherSite.serve(note(gus, 'below', { inReplyTo: String(answer.id), context: topic }));
  const orderedItems = [root, answer, below].map(({ id }) => String(id));
  site.serve({ id: topic, type: 'OrderedCollection', orderedItems: [...orderedItems, `${site.origin}/gone`] });
  for (const [opened, text] of [
    [root, 'topic'],
    [answer, 'answer'],
  ] as const) {
    if (opened === root) await receive(server, activity(fay, 'Create', root));
    const path = `/api/v1/statuses/${await statusIdOf(server, opened.id)}/context`;
    await get(path);
    await runJobs(server);
    const { ancestors, descendants } = (await get(path)).body;
    const texts = [...list(ancestors), ...list(descendants)].map(({ content }) => content);
    assert.deepEqual(
      texts,
      ['topic', 'answer', 'below'].filter((one) => one !== text).map((one) => `<p>${one}</p>`),
    );
  }
});

test('what is for some only is not asked about', async () => {
  const { server, aliceUri, site } = scene;
  const gina = site.actor('gina');
  await introduce(server, gina);
  const quiet = note(gina, 'for few', {
    to: [aliceUri],
    cc: [],
    tag: [{ type: 'Mention', href: aliceUri }],
    replies: `${gina.id}/replies`,
  });
  await receive(server, activity(gina, 'Create', quiet));
  const id = await statusIdOf(server, quiet.id);
  const { status, headers } = await get(`/api/v1/statuses/${id}/context`);
  assert.deepEqual([status, headers['mastodon-async-refresh']], [200, undefined]);
});

test('looking at a profile fetches its recent and pinned posts', async () => {
  const { server, site, otherSite } = scene;
  const dora = site.actor('dora');
  const row = await introduce(server, dora);
  const [pinned, recent] = [site.serve(note(dora, 'pinned')), site.serve(note(dora, 'recent'))];
  site.serve({ id: `${dora.id}/featured`, type: 'OrderedCollection', orderedItems: [String(pinned.id)] });
  site.serve({ id: `${dora.id}/outbox`, type: 'OrderedCollection', first: `${dora.id}/outbox?page=1` });
  site.serve({
    id: `${dora.id}/outbox?page=1`,
    type: 'OrderedCollectionPage',
    next: `${otherSite.origin}/elsewhere`,
    orderedItems: [activity(dora, 'Create', recent), activity(dora, 'Announce', `${otherSite.origin}/x`)],
  });
  const path = `/api/v1/accounts/${toWire(row.id)}/statuses`;
  await get(path);
  await runJobs(server);
  const { items } = await get(path);
  assert.deepEqual(items.map((status) => status.content).sort(), ['<p>pinned</p>', '<p>recent</p>']);
  assert.equal((await get(`${path}?pinned=true`)).items.length, 1);
  assert.equal(otherSite.hits.includes('/elsewhere'), false);
});
