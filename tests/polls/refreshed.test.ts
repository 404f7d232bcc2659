import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toWire } from '../../src/lib/id.ts';
import {
  activity,
  introduce,
  note,
  PUBLIC,
  type RemoteSite,
  receive,
  startRemote,
} from '../federation/resolve/remote-site.ts';
import { runJobs } from '../support/jobs.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let site: RemoteSite;
let bob: { id: string };

before(async () => {
  server = await startServer();
  site = await startRemote();
  alice = await server.createUser('alice');
  const actor = site.actor('bob');
  bob = actor;
  await introduce(server, actor);
});
after(async () => {
  await server.close();
  await site.close();
});

const db = () => server.ctx.store.db;
const option = (name: string, totalItems: number) => ({
  type: 'Note',
  name,
  replies: { type: 'Collection', totalItems },
});
const endTime = () => new Date(Date.now() + 3_600_000).toISOString();

async function pollOf(to: readonly string[]) {
  const aliceUri = `http://localhost:3000/ap/users/${alice.id}`;
  const oneOf = [option('yes', 1), option('no', 0)];
  const question = note(bob, 'well?', { type: 'Question', to: [...to, aliceUri], cc: [], oneOf, endTime: endTime() });
  await receive(server, activity(bob, 'Create', question));
  site.serve({ ...question, oneOf: [option('yes', 7), option('no', 2)], votersCount: 9 });
  const polls = db().selectFrom('polls as p').innerJoin('statuses as s', 's.id', 'p.status_id').select('p.id');
  const { id } = await polls.where('s.uri', '=', question.id).executeTakeFirstOrThrow();
  const show = async (user: TestUser | null) => {
    const { body } = await as(server, user)('GET', `/api/v1/polls/${toWire(id)}`);
    return body.votes_count;
  };
  return { id, show, asked: () => site.hits.filter((hit) => question.id.endsWith(hit)).length };
}

test('counts of a poll elsewhere are asked for when somebody looks, at most once a minute', async () => {
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
  const { show, asked } = await pollOf([`${bob.id}/followers`]);
  await show(alice);
  await runJobs(server);
  assert.equal(asked(), 0);
});
