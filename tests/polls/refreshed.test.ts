import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import { activity, note, PUBLIC, receive } from '../federation/resolve/remote-site.ts';
import { runJobs } from '../support/jobs.ts';
import { type Neighbours, startNeighbours } from '../support/neighbours.ts';
import { as } from '../support/posting.ts';
import type { TestUser } from '../support/server.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

const db = () => scene.server.ctx.store.db;
const option = (name: string, totalItems: number) => ({
  type: 'Note',
  name,
  replies: { type: 'Collection', totalItems },
});
const endTime = () => new Date(Date.now() + 3_600_000).toISOString();

async function pollOf(to: readonly string[]) {
  const oneOf = [option('yes', 1), option('no', 0)];
  const question = note(scene.bob, 'well?', {
    type: 'Question',
    to: [...to, scene.aliceUri],
    cc: [],
    oneOf,
    endTime: endTime(),
  });
  await receive(scene.server, activity(scene.bob, 'Create', question));
  scene.site.serve({ ...question, oneOf: [option('yes', 7), option('no', 2)], votersCount: 9 });
  const polls = db().selectFrom('polls as p').innerJoin('statuses as s', 's.id', 'p.status_id').select('p.id');
  const { id } = await polls.where('s.uri', '=', question.id).executeTakeFirstOrThrow();
  const show = async (user: TestUser | null) => {
    const { body } = await as(scene.server, user)('GET', `/api/v1/polls/${toWire(id)}`);
    return body.votes_count;
  };
  return { id, show, asked: () => scene.site.hits.filter((hit) => question.id.endsWith(hit)).length };
}

test('counts of a poll elsewhere are asked for when somebody looks, at most once a minute', async () => {
  const { server, alice } = scene;
  const { show, asked } = await pollOf([PUBLIC]);
  await show(null);
  await runJobs(server);
  assert.equal(asked(), 0, 'only for people of here');
  assert.equal(await show(alice), 1);
  await runJobs(server);
  assert.equal(await show(alice), 9);
  await runJobs(server);
  assert.equal(asked(), 1);
});

test('they are asked for once more after the end, and then no more', async () => {
  const { server, alice } = scene;
  const { id, show, asked } = await pollOf([PUBLIC]);
  await show(alice);
  await runJobs(server);
  const end = Date.now() - 120_000;
  const change = (columns: { asked_at: number; expires_at: number }) =>
    server.ctx.store.transaction((tx) => tx.updateTable('polls').set(columns).where('id', '=', id).execute());
  await change({ asked_at: end - 1000, expires_at: end });
  await show(alice);
  await runJobs(server);
  assert.equal(asked(), 2);
  await change({ asked_at: end + 1000, expires_at: end });
  await show(alice);
  await runJobs(server);
  assert.equal(asked(), 2);
});

test('what is not for everybody is not asked for', async () => {
  const { server, alice, bob } = scene;
  const { show, asked } = await pollOf([`${bob.id}/followers`]);
  await show(alice);
  await runJobs(server);
  assert.equal(asked(), 0);
});
