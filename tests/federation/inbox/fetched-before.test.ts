import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { acceptActivity } from '../../../src/federation/inbox/accept-activity.ts';
import { runJobs } from '../../support/jobs.ts';
import { statusIdOf } from '../../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

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
async function fetchEarly(uri: unknown, who = carol): Promise<void> {
  const query = { q: String(uri), resolve: 'true' };
  const { body } = await server.request('GET', '/api/v2/search', { token: who.token, query });
  assert.ok(JSON.stringify(body.statuses).includes(String(uri)));
}

const uriOf = ({ id }: TestUser) => `http://localhost:3000/ap/users/${id}`;
const naming = (href: string) => ({ type: 'Mention', href, name: '@somebody' });
const mention = () => naming(uriOf(carol));
const toCarol = () => ({ to: [PUBLIC, uriOf(carol)], tag: [mention()] });

/** What somebody here sees of a post. */
async function seen(uri: unknown, who: TestUser): Promise<Json | undefined> {
  const id = await statusIdOf(server, uri);
  const { status, body } = await server.request('GET', `/api/v1/statuses/${id}`, { token: who.token });
  return status === 200 ? body : undefined;
}

const namesIn = (status: Json | undefined) =>
  Object.values(status?.mentions ?? {})
    .map(({ acct }) => String(acct))
    .sort();

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
  const object = site.serve(note(bob, 'early', { ...toCarol(), published: new Date().toISOString() }));
  await fetchEarly(object.id);
  assert.deepEqual([(await home(object.id)).length, (await told(object.id)).length], [0, 0]);
  for (let again = 0; again < 2; again += 1) {
    await receive(server, activity(bob, 'Create', object));
    assert.deepEqual([(await home(object.id)).length, (await told(object.id)).length], [1, 1]);
  }
});

test('what has been dismissed does not come back with another delivery', async () => {
  const object = site.serve(note(bob, 'dismissed', { ...toCarol(), published: new Date().toISOString() }));
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

test('whom a fetched post names without being known here is looked up once the post is delivered', async () => {
  for (const way of ['whole', 'by name']) {
    const stranger = site.actor(`stranger-${way.length}`);
    const { to, tag } = toCarol();
    const object = note(bob, way, { to, tag: [...tag, naming(stranger.id)], published: new Date().toISOString() });
    site.serve(object);
    await fetchEarly(object.id);
    await runJobs(server);
    assert.deepEqual(namesIn(await seen(object.id, carol)), ['carol'], 'not as long as it was only fetched');
    await receive(server, activity(bob, 'Create', way === 'whole' ? object : object.id));
    await runJobs(server);
    const acct = `stranger-${way.length}@${site.host}`;
    assert.deepEqual(namesIn(await seen(object.id, carol)), ['carol', acct]);
    assert.equal((await told(object.id)).length, 1);
  }
});

test('whom only the delivered copy names is told once, unless the fetched one is newer', async () => {
  for (const updated of [undefined, new Date(Date.now() + 1000).toISOString()]) {
    const object = note(bob, 'named later', { published: new Date(Date.now() - 1000).toISOString() });
    site.serve({ ...object, ...(updated !== undefined && { updated }) });
    await fetchEarly(object.id);
    const delivered = { ...object, ...toCarol() };
    for (let again = 0; again < 2; again += 1) await receive(server, activity(bob, 'Create', delivered));
    assert.equal((await told(object.id)).length, updated === undefined ? 1 : 0);
    assert.deepEqual(namesIn(await seen(object.id, carol)), updated === undefined ? ['carol'] : []);
  }
});

test('who is only named aside is told no more than if the post had not been fetched', async () => {
  const object = site.serve(note(bob, 'aside', { tag: [mention()], published: new Date().toISOString() }));
  await fetchEarly(object.id);
  await receive(server, activity(bob, 'Create', object));
  assert.deepEqual(namesIn(await seen(object.id, carol)), ['carol']);
  assert.equal((await told(object.id)).length, 0);
});

test('a private mention that was fetched is for whom its author sends it to, and for nobody else', async () => {
  const dave = await server.createUser('dave');
  const hidden = note(bob, 'for two', { to: [uriOf(alice)], cc: [], tag: [naming(uriOf(alice))] });
  site.serve(hidden);
  await fetchEarly(hidden.id, alice);
  const sees = async (who: TestUser) => (await seen(hidden.id, who))?.content !== undefined;
  assert.deepEqual([await sees(alice), await sees(carol), await sees(dave)], [true, false, false]);
  const received = { activity: activity(bob, 'Create', hidden), signerAccountUri: bob.id, ownerId: carol.accountId };
  assert.equal((await acceptActivity(server.ctx, received, async () => {})).outcome, 'done');
  assert.deepEqual([await sees(alice), await sees(carol), await sees(dave)], [true, true, false]);
  assert.deepEqual(namesIn(await seen(hidden.id, carol)), ['alice']);
  assert.equal((await told(hidden.id)).length, 0);
  assert.deepEqual(await get('/api/v1/conversations', carol), []);
});

test('somebody else’s delivery of it, or one after its deletion, changes nothing', async () => {
  const object = site.serve(note(bob, 'mine', { ...toCarol(), published: new Date().toISOString() }));
  await fetchEarly(object.id);
  const mallory = site.actor('mallory');
  await introduce(server, mallory);
  await receive(server, activity(mallory, 'Create', object));
  assert.deepEqual([(await home(object.id)).length, (await told(object.id)).length], [0, 0]);
  await receive(server, activity(bob, 'Delete', { id: String(object.id), type: 'Tombstone' }));
  await receive(server, activity(bob, 'Create', object));
  assert.deepEqual([(await home(object.id)).length, (await told(object.id)).length], [0, 0]);
});
