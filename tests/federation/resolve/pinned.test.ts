import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fetchPosts } from '../../../src/federation/backfill/posts.ts';
import { toWire } from '../../../src/lib/id.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { introduce, note } from './remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const read = (accountId: number) => fetchPosts(scene.server.ctx, accountId, AbortSignal.timeout(60_000));

/** The ActivityPub ids of the posts that are pinned to a profile, as everybody is shown it. */
async function pins(accountId: number): Promise<string[]> {
  const { items } = await scene.server.request('GET', `/api/v1/accounts/${toWire(accountId)}/statuses?pinned=true`);
  return items.map(({ uri }) => String(uri)).sort();
}

test('a pin that is listed no more goes, and stays when the list cannot be had', async () => {
  const { server, site } = scene;
  const dora = site.actor('dora');
  const { id } = await introduce(server, dora);
  const [first, second] = [note(dora, 'first'), note(dora, 'second')];
  for (const one of [first, second]) site.serve(one);
  const list = (orderedItems: unknown) =>
    site.answers.set('/users/dora/featured', {
      body: { id: `${dora.id}/featured`, type: 'OrderedCollection', orderedItems },
    });
  list([first.id, second]);
  await read(id);
  assert.deepEqual(await pins(id), [first.id, second.id].sort());
  list(second.id);
  await read(id);
  assert.deepEqual(await pins(id), [second.id]);
  site.answers.set('/users/dora/featured', { status: 500 });
  await read(id);
  assert.deepEqual(await pins(id), [second.id]);
  list([]);
  await read(id);
  assert.deepEqual(await pins(id), []);
});

test('pins are read from a list inside the profile too', async () => {
  const { server, site } = scene;
  const pinned = { id: `${site.origin}/users/ella/notes/1` };
  const ella = site.actor('ella', { featured: { type: 'OrderedCollection', orderedItems: [pinned.id] } });
  site.serve({ ...note(ella, 'pinned'), id: pinned.id });
  const { id } = await introduce(server, ella);
  await read(id);
  assert.deepEqual(await pins(id), [pinned.id]);
});
