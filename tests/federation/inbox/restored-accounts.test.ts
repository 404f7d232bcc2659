import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { actOn, blockServer } from '../../support/verbs.ts';
import { activity, introduce, note, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

let server: TestServer;
let site: RemoteSite;
before(async () => {
  server = await startServer();
  site = await startRemote();
});
after(async () => {
  await server.close();
  await site.close();
});

type Actor = ReturnType<RemoteSite['actor']>;

const rowOf = ({ id }: Actor) =>
  server.ctx.store.db.selectFrom('accounts').selectAll().where('uri', '=', id).executeTakeFirst();
const farewell = (actor: Actor) => receive(server, activity(actor, 'Delete', actor.id));
const undone = (actor: Actor, by = actor) => activity(by, 'Undo', activity(actor, 'Delete', actor.id));

/** Its server answers no more for it. */
const vanish = (actor: Actor) => site.answers.set(new URL(actor.id).pathname, { status: 410 });

/** Somebody known here whom their own server deletes. */
async function deleted(name: string): Promise<Actor> {
  const actor = site.actor(name);
  await introduce(server, actor);
  vanish(actor);
  assert.equal((await farewell(actor)).outcome, 'done');
  return actor;
}

test('an account whose deletion is taken back is known again once its own server has it again', async () => {
  const ada = await deleted('ada');
  await runJobs(server);
  assert.equal(await rowOf(ada), undefined);
  assert.equal((await receive(server, undone(ada))).outcome, 'ignored');
  assert.equal(await rowOf(ada), undefined, 'it is still gone there');
  site.serve(ada);
  assert.equal((await receive(server, undone(ada))).outcome, 'done');
  assert.deepEqual([(await rowOf(ada))?.username, (await rowOf(ada))?.suspended_at], ['ada', null]);
  assert.equal((await receive(server, undone(ada))).outcome, 'ignored', 'nothing is left to take back');
});

test('nothing is fetched for somebody whom nobody here knew, nor when another takes the deletion back', async () => {
  const stranger = site.actor('stranger');
  const eve = site.actor('eve');
  await introduce(server, eve);
  const bea = await deleted('bea');
  await runJobs(server);
  site.serve(bea);
  site.hits.length = 0;
  assert.equal((await receive(server, undone(stranger))).outcome, 'ignored');
  assert.equal((await receive(server, undone(bea, eve))).outcome, 'refused');
  await receive(server, undone(bea, stranger));
  assert.deepEqual(site.hits, []);
  assert.equal(await rowOf(stranger), undefined);
  assert.equal(await rowOf(bea), undefined);
});

test('a deletion that is under way ends first', async () => {
  const cleo = await deleted('cleo');
  site.serve(cleo);
  await assert.rejects(receive(server, undone(cleo)), { kind: 'unavailable' });
  await runJobs(server);
  assert.equal((await receive(server, undone(cleo))).outcome, 'done');
  const row = await rowOf(cleo);
  assert.deepEqual([row?.suspended_at, row?.erased_at], [null, null]);
  assert.equal((await receive(server, activity(cleo, 'Create', note(cleo, 'back')))).outcome, 'done');
});

test('an account that staff suspended, or whose server they blocked, does not come back', async () => {
  const dora = site.actor('dora');
  const { id } = await introduce(server, dora);
  await actOn(server, id, 'suspend');
  await farewell(dora);
  await runJobs(server);
  site.serve(dora);
  assert.equal((await receive(server, undone(dora))).outcome, 'ignored');
  assert.notEqual((await rowOf(dora))?.suspended_at, null);

  const emma = await deleted('emma');
  await runJobs(server);
  site.serve(emma);
  await blockServer(server, site.host, { severity: 'suspend' });
  assert.equal((await receive(server, undone(emma))).outcome, 'refused');
  assert.equal(await rowOf(emma), undefined);
});
