import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

let server: TestServer;
let alice: TestUser;
let carol: TestUser;
let site: RemoteSite;
let bob: { id: string };

const get = async (path: string, user: TestUser) => (await server.request('GET', path, { token: user.token })).items;
const home = async (uri: unknown) =>
  (await get('/api/v1/timelines/home', alice)).filter((status) => String(status.uri) === uri);
const told = async (uri: unknown) =>
  (await get('/api/v1/notifications', carol)).filter((one) => String(one.status?.uri) === uri);

/** Somebody looks a post up before its server has delivered it. */
async function fetchEarly(uri: unknown): Promise<void> {
  const query = { q: String(uri), resolve: 'true' };
  const { body } = await server.request('GET', '/api/v2/search', { token: carol.token, query });
  assert.ok(JSON.stringify(body.statuses).includes(String(uri)));
}

const mention = () => ({
  type: 'Mention',
  href: `http://localhost:3000/ap/users/${carol.id}`,
  name: '@carol',
});

before(async () => {
  server = await startServer();
  site = await startRemote();
  alice = await server.createUser('alice');
  carol = await server.createUser('carol');
  const actor = site.actor('bob');
  bob = actor;
  const row = await introduce(server, actor);
  await followAcross(server, alice.accountId, row.id);
});
after(async () => {
  await server.close();
  await site.close();
});

test('a post that was fetched comes home, and tells whom it names, once it is delivered', async () => {
  const object = site.serve(note(bob, 'early', { tag: [mention()], published: new Date().toISOString() }));
  await fetchEarly(object.id);
  assert.deepEqual([(await home(object.id)).length, (await told(object.id)).length], [0, 0]);
  for (let again = 0; again < 2; again += 1) {
    await receive(server, activity(bob, 'Create', object));
    assert.deepEqual([(await home(object.id)).length, (await told(object.id)).length], [1, 1]);
  }
});

test('what has been dismissed does not come back with another delivery', async () => {
  const object = site.serve(note(bob, 'dismissed', { tag: [mention()], published: new Date().toISOString() }));
  await fetchEarly(object.id);
  await receive(server, activity(bob, 'Create', object));
  await server.request('POST', '/api/v1/notifications/clear', { token: carol.token });
  await receive(server, activity(bob, 'Create', object));
  assert.equal((await told(object.id)).length, 0);
});

test('an answer to what is not here waits for that', async () => {
  const first = note(bob, 'first', { published: new Date(Date.now() - 1000).toISOString() });
  const answer = site.serve(note(bob, 'second', { inReplyTo: first.id, published: new Date().toISOString() }));
  await fetchEarly(answer.id);
  await receive(server, activity(bob, 'Create', answer));
  assert.equal((await home(answer.id)).length, 0);
  await receive(server, activity(bob, 'Create', first));
  assert.deepEqual([(await home(first.id)).length, (await home(answer.id)).length], [1, 1]);
});

test('what a fetched post answers and quotes is fetched once the post is delivered', async () => {
  const parent = site.serve(note(bob, 'above', { published: new Date(Date.now() - 2000).toISOString() }));
  const quoted = site.serve(note(bob, 'quoted', { published: new Date(Date.now() - 2000).toISOString() }));
  const answer = site.serve(
    note(bob, 'below', { inReplyTo: parent.id, quote: quoted.id, published: new Date().toISOString() }),
  );
  // At first their server is busy: the post comes alone.
  const down = [parent, quoted].map(({ id }) => new URL(String(id)).pathname);
  for (const path of down) site.answers.set(path, { status: 503 });
  await fetchEarly(answer.id);
  await runJobs(server);
  for (const object of [parent, quoted]) site.serve(object);
  await receive(server, activity(bob, 'Create', answer));
  assert.equal((await home(answer.id)).length, 0);
  await runJobs(server);
  const [shown] = await home(answer.id);
  assert.ok(shown?.in_reply_to_id);
  assert.equal(shown.quote?.quoted_status?.uri, quoted.id);
});

test('somebody else’s delivery of it, or one after its deletion, changes nothing', async () => {
  const object = site.serve(note(bob, 'mine', { tag: [mention()], published: new Date().toISOString() }));
  await fetchEarly(object.id);
  const mallory = site.actor('mallory');
  await introduce(server, mallory);
  await receive(server, activity(mallory, 'Create', object));
  assert.deepEqual([(await home(object.id)).length, (await told(object.id)).length], [0, 0]);
  await receive(server, activity(bob, 'Delete', { id: String(object.id), type: 'Tombstone' }));
  await receive(server, activity(bob, 'Create', object));
  assert.deepEqual([(await home(object.id)).length, (await told(object.id)).length], [0, 0]);
});
