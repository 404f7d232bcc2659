import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteRemoteAccount } from '../../src/domain/deletions/delete-remote-account.ts';
import { flag } from '../../src/federation/outbox/flag.ts';
import { parseWireId, toWire } from '../../src/lib/id.ts';
import { idsIn } from '../../src/platform/db/sql.ts';
import { collectionOf, membersOf, type Scene, shown, startScene } from '../federation/inbox/collection-scene.ts';
import { activity, receive } from '../federation/resolve/remote-site.ts';
import { runJobs } from '../support/jobs.ts';
import { localUri } from '../support/neighbours.ts';
import { as } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let scene: Scene;
let ids: string[];
before(async () => {
  scene = await startScene();
  ids = await keep('people', ['dora', 'emil']);
});
after(() => scene.close());

/** Keeps a collection of the curator with some people of the other site; their ids. */
async function keep(name: string, people: string[], more = {}): Promise<string[]> {
  const { id } = collectionOf(scene, name);
  const items = people.map((one) => scene.member(one, id).item);
  const target = String(scene.curator.featuredCollections);
  await receive(scene.server, activity(scene.curator, 'Add', collectionOf(scene, name, items, more), { target }));
  await runJobs(scene.server);
  const { db } = scene.server.ctx.store;
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where(idsIn(db, 'username', people))
    .execute();
  return people.map((one) => toWire(rows.find((row) => row.username === one)?.id ?? 0));
}

const ask = (who: TestUser | null, method: string, path: string) => as(scene.server, who)(method, path);
const suspend = (id: string, suspended_at: number | null) =>
  scene.server.ctx.store.transaction(async (tx) => {
    const accountId = parseWireId(id) ?? 0;
    await tx.updateTable('accounts').set({ suspended_at }).where('id', '=', accountId).execute();
    tx.emit({ type: 'account.changed', accountId });
  });

test('only what may be found is listed, and nobody changes it but its owner', async () => {
  await keep('quiet', [], { discoverable: false });
  assert.deepEqual(
    (await shown(scene)).map((one) => one.name),
    ['people'],
  );
  const [found] = await shown(scene);
  const path = `/api/v1/collections/${found?.id}`;
  for (const [method, address] of [
    ['PATCH', path],
    ['DELETE', path],
    ['DELETE', `${path}/items/${found?.items?.[0]?.id}`],
    ['POST', `${path}/items/${found?.items?.[0]?.id}/revoke`],
  ] as const) {
    assert.equal((await ask(scene.alice, method, address)).status, 403, `${method} ${address}`);
  }
  const page = await scene.server.request('GET', `/collections/${found?.id}`, { headers: { accept: 'text/html' } });
  assert.equal(page.status, 404, 'it has its page elsewhere');
});

test('nobody sees who has fallen out with them, or is suspended', async () => {
  const [dora] = ids;
  assert.deepEqual(await membersOf(scene, 'people'), ['dora', 'emil']);
  await ask(scene.alice, 'POST', `/api/v1/accounts/${dora}/block`);
  assert.deepEqual(await membersOf(scene, 'people'), ['emil']);
  assert.deepEqual(await membersOf(scene, 'people', scene.bob), ['dora', 'emil']);
  const emilActor = { id: `${scene.other.origin}/users/emil` };
  await receive(scene.server, activity(emilActor, 'Block', `http://localhost:3000/ap/users/${scene.bob.id}`));
  assert.deepEqual(await membersOf(scene, 'people', scene.bob), ['dora']);
  await suspend(String(dora), 1);
  assert.deepEqual(await membersOf(scene, 'people', null), ['emil']);
  await suspend(String(dora), null);
});

test('nothing is shown of an owner who blocks the reader, or is suspended', async () => {
  const [found] = await shown(scene);
  const path = `/api/v1/collections/${found?.id}`;
  const search = async (who: TestUser) => {
    const query = { q: String(found?.uri), resolve: 'true' };
    return Object.values((await as(scene.server, who)('GET', '/api/v2/search', { query })).body.collections ?? {})
      .length;
  };
  assert.equal(await search(scene.bob), 1);
  await receive(scene.server, activity(scene.curator, 'Block', `http://localhost:3000/ap/users/${scene.bob.id}`));
  const { id } = collectionOf(scene, 'people');
  const items = ['dora', 'emil'].map((one) => scene.member(one, id).item);
  scene.site.serve(collectionOf(scene, 'people', items));
  assert.deepEqual(
    [(await ask(scene.bob, 'GET', path)).status, await search(scene.bob), (await shown(scene, scene.bob)).length],
    [403, 0, 0],
  );
  assert.deepEqual([(await ask(scene.alice, 'GET', path)).status, await search(scene.alice)], [200, 1]);
  await suspend(scene.curatorId, 1);
  assert.deepEqual(
    [(await ask(scene.alice, 'GET', path)).status, await search(scene.alice), (await shown(scene)).length],
    [404, 0, 0],
  );
  await suspend(scene.curatorId, null);
});

test('a collection can be reported to its server, and by another one', async () => {
  const { server } = scene;
  const [found] = await shown(scene);
  const json = { account_id: scene.curatorId, collection_ids: [found?.id], forward: true };
  const filed = await as(server, scene.alice)('POST', '/api/v1/reports', { json });
  assert.deepEqual(filed.body.collection_ids, [found?.id]);
  const report = await server.ctx.store.db.selectFrom('reports').select('id').executeTakeFirstOrThrow();
  const [mailing] = await flag(server.ctx.store.db, { reportId: report.id });
  assert.deepEqual(JSON.parse(mailing?.outgoing.body ?? '{}').object, [scene.curator.id, found?.uri]);

  const made = await as(server, scene.alice)('POST', '/api/v1/collections', { json: { name: 'Reported' } });
  const uris = [localUri(scene.alice), String(made.body.collection?.uri), String(found?.uri)];
  await receive(server, activity(scene.curator, 'Flag', uris));
  const received = await server.ctx.store.db
    .selectFrom('reports')
    .selectAll()
    .where('target_account_id', '=', scene.alice.accountId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(JSON.parse(received.collection_ids).map(toWire), [made.body.collection?.id]);
});

test('who is deleted is out of all collections', async () => {
  const [dora] = ids;
  await scene.server.ctx.store.transaction((tx) => deleteRemoteAccount(tx, { id: parseWireId(String(dora)) ?? 0 }));
  await runJobs(scene.server);
  const [found] = await shown(scene, null);
  assert.deepEqual([found?.item_count, found?.items?.length], [1, 1]);
  const owner = { id: parseWireId(scene.curatorId) ?? 0 };
  await scene.server.ctx.store.transaction((tx) => deleteRemoteAccount(tx, owner));
  await runJobs(scene.server);
  assert.equal((await ask(null, 'GET', `/api/v1/collections/${found?.id}`)).status, 404);
  assert.deepEqual(await scene.server.ctx.store.db.selectFrom('collection_items').select('id').execute(), []);
});
