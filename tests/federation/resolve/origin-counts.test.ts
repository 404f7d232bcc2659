import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { statusIdOf } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { activity, introduce, note, PUBLIC, receive } from './remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const call = async (method: string, path: string): Promise<Json> =>
  (await scene.server.request(method, path, { token: scene.alice.token })).body;

const total = (totalItems: number | string) => ({ type: 'Collection', totalItems });

const countsOf = ({ favourites_count, reblogs_count, replies_count }: Json) => [
  favourites_count,
  reblogs_count,
  replies_count,
];

test('a status shows what its server counts, and what happens here on top', async () => {
  const { server, aliceUri, site } = scene;
  const bob = site.actor('bob');
  await introduce(server, bob);
  const told = { to: [PUBLIC, aliceUri], likes: total(40), shares: total(7) };
  const post = site.serve(note(bob, 'well known', { ...told, replies: total(3) }));
  await receive(server, activity(bob, 'Create', post));
  const id = await statusIdOf(server, post.id);
  const path = `/api/v1/statuses/${id}`;
  assert.deepEqual(countsOf(await call('GET', path)), [40, 7, 3]);
  assert.deepEqual(countsOf(await call('POST', `${path}/favourite`)), [41, 7, 3]);
  await call('POST', `${path}/reblog`);
  assert.deepEqual(countsOf(await call('GET', path)), [41, 8, 3]);
  await call('POST', `${path}/unfavourite`);
  assert.deepEqual(countsOf(await call('GET', path)), [40, 8, 3]);

  site.serve(note(bob, 'well known', { ...told, id: post.id, likes: `${site.origin}/likes`, shares: total('many') }));
  site.serve({ id: `${site.origin}/likes`, ...total(100) });
  await call('GET', `${path}/context`);
  await runJobs(server);
  assert.deepEqual(countsOf(await call('GET', path)), [100, 8, 3], 'refreshed when the thread is opened');
});

test('a claim that is no count is not believed, and never shows fewer than are known', async () => {
  const { server, aliceUri, site } = scene;
  const bob = site.actor('bob');
  const told = { to: [PUBLIC, aliceUri], likes: total(-5), shares: total(0) };
  const post = site.serve(note(bob, 'unknown', told));
  await receive(server, activity(bob, 'Create', post));
  const id = await statusIdOf(server, post.id);
  const path = `/api/v1/statuses/${id}`;
  assert.deepEqual(countsOf(await call('GET', path)), [0, 0, 0]);
  assert.deepEqual(countsOf(await call('POST', `${path}/favourite`)), [1, 0, 0]);
});

test('a profile shows what its server counts', async () => {
  const { server, site } = scene;
  const dora = site.actor('dora');
  const row = await introduce(server, dora);
  site.serve({ id: `${dora.id}/outbox`, type: 'OrderedCollection', totalItems: 1234 });
  site.serve({ id: `${dora.id}/followers`, type: 'OrderedCollection', totalItems: 77 });
  site.serve({ id: `${dora.id}/following`, type: 'OrderedCollection', totalItems: 0 });
  const path = `/api/v1/accounts/${toWire(row.id)}`;
  await call('GET', `${path}/statuses`);
  await runJobs(server);
  const seen = await call('GET', path);
  assert.deepEqual([seen.statuses_count, seen.followers_count, seen.following_count], [1234, 77, 0]);
  await call('POST', `${path}/follow`);
  assert.equal((await call('GET', path)).followers_count, 77, 'a request is no follow yet');
});
