import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import { activity, note, PUBLIC, receive } from './remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

const naming = (...uris: string[]) => uris.map((href) => ({ type: 'Mention', href, name: `@${href}` }));

/** Whom the newest post that mentions alice names, as she is shown it. */
async function named(): Promise<string[]> {
  const { items } = await as(scene.server, scene.alice)('GET', '/api/v1/notifications?types[]=mention&limit=1');
  const mentions = Object.values(items[0]?.status?.mentions ?? {});
  return mentions.map(({ acct }) => String(acct)).sort();
}

test('people whom a post names are asked for when nobody here knows them', async () => {
  const { server, aliceUri, otherSite, bob } = scene;
  const carol = otherSite.actor('carol');
  const gone = `${otherSite.origin}/users/gone`;
  const tag = naming(aliceUri, carol.id, gone);
  await receive(server, activity(bob, 'Create', note(bob, 'hello', { to: [PUBLIC, aliceUri, carol.id], tag })));
  assert.deepEqual(await named(), ['alice']);
  await runJobs(server);
  assert.deepEqual(await named(), ['alice', `carol@${otherSite.host}`]);
});

test('in a direct message they take part in the conversation', async () => {
  const { server, alice, aliceUri, site, otherSite, bob } = scene;
  const dora = otherSite.actor('dora');
  await as(server, alice)('PATCH', '/api/v2/notifications/policy', { json: { for_private_mentions: 'accept' } });
  const tag = naming(aliceUri, dora.id);
  await receive(server, activity(bob, 'Create', note(bob, 'psst', { to: [aliceUri, dora.id], cc: [], tag })));
  await runJobs(server);
  const { items } = await as(server, alice)('GET', '/api/v1/conversations');
  assert.equal(items.length, 1);
  const accounts = Object.values(items[0]?.accounts ?? {});
  assert.deepEqual(accounts.map(({ acct }) => acct).sort(), [`bob@${site.host}`, `dora@${otherSite.host}`]);
});

test('an edit that names somebody new asks for them too', async () => {
  const { server, aliceUri, otherSite, bob } = scene;
  const first = note(bob, 'first', { to: [PUBLIC, aliceUri], tag: naming(aliceUri) });
  await receive(server, activity(bob, 'Create', first));
  const emil = otherSite.actor('emil');
  const edited = {
    ...first,
    content: '<p>first, and emil</p>',
    tag: naming(aliceUri, emil.id),
    updated: new Date(Date.now() + 1000).toISOString(),
  };
  await receive(server, activity(bob, 'Update', edited));
  await runJobs(server);
  assert.deepEqual(await named(), ['alice', `emil@${otherSite.host}`]);
});

test('a list of strangers is asked for no further than a bound', async () => {
  const { server, aliceUri, otherSite, bob } = scene;
  const strangers = Array.from({ length: 60 }, (_, index) => otherSite.actor(`stranger${index}`).id);
  const tag = naming(aliceUri, ...strangers);
  const hits = otherSite.hits.length;
  await receive(server, activity(bob, 'Create', note(bob, 'all of you', { to: [PUBLIC, aliceUri], tag })));
  await runJobs(server);
  assert.equal((await named()).length, 21);
  assert.ok(otherSite.hits.length - hits <= 80);
});

test('somebody of a blocked server is not asked for', async () => {
  const { server, aliceUri, otherSite, bob } = scene;
  const fred = otherSite.actor('fred');
  const times = { created_at: Date.now(), updated_at: Date.now() };
  const block = { id: newId(), domain: otherSite.host, severity: 'suspend', ...times };
  await server.ctx.store.transaction((tx) => tx.insertInto('domain_blocks').values(block).execute());
  const hits = otherSite.hits.length;
  const tag = naming(aliceUri, fred.id);
  await receive(server, activity(bob, 'Create', note(bob, 'and fred', { to: [PUBLIC, aliceUri], tag })));
  await runJobs(server);
  assert.deepEqual(await named(), ['alice']);
  assert.equal(otherSite.hits.length, hits);
});
