import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { actOn, followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, PUBLIC, receive } from './remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const db = () => scene.server.ctx.store.db;
const accountAt = (uri: string) => db().selectFrom('accounts').selectAll().where('uri', '=', uri).executeTakeFirst();

/** What an actor of that name becomes when its server is set up anew; `isKnown`: whether WebFinger of that server names the new id. */
function again(old: JsonObject & { id: string }, isKnown: boolean, more: JsonObject = {}) {
  const name = String(old.preferredUsername);
  const id = `${scene.site.origin}/actors/${name}`;
  const actor = scene.site.serve({ ...old, id, inbox: `${id}/inbox`, outbox: `${id}/outbox`, name: 'anew', ...more });
  if (isKnown) {
    const resource = encodeURIComponent(`acct:${name}@${scene.site.host}`);
    const links = [{ rel: 'self', type: 'application/activity+json', href: id }];
    const body = { subject: `acct:${name}@${scene.site.host}`, links };
    scene.site.answers.set(`/.well-known/webfinger?resource=${resource}`, { type: 'application/jrd+json', body });
  }
  return { ...actor, id };
}

const posts = (actor: { id: string }) =>
  receive(scene.server, activity(actor, 'Create', note(actor, 'hello again', { to: [PUBLIC, scene.aliceUri] })));

test('F31 who comes back with another id goes on as the same account when WebFinger says so', async () => {
  const { server, alice, site } = scene;
  const old = site.actor('bob');
  const row = await introduce(server, old);
  await followAcross(server, alice.accountId, row.id);
  const key = { uri: `${old.id}#main-key`, actor_uri: old.id, public_key: 'x', fetched_at: 1 };
  await server.ctx.store.transaction((tx) => tx.insertInto('actor_keys').values(key).execute());
  const bob = again(old, true);
  assert.equal((await posts(bob)).outcome, 'done');
  assert.equal((await accountAt(bob.id))?.id, row.id);
  assert.equal(await accountAt(old.id), undefined);
  assert.deepEqual(await db().selectFrom('actor_keys').selectAll().where('actor_uri', '=', old.id).execute(), []);
  const shown = await server.request('GET', `/api/v1/accounts/${toWire(row.id)}`, { token: alice.token });
  assert.equal(shown.body.display_name, 'anew');
  const home = await server.request('GET', '/api/v1/timelines/home', { token: alice.token });
  assert.match(home.items[0]?.content?.toString() ?? '', /hello again/);
  await runJobs(server);
  const sent = await db().selectFrom('outgoing_activities').select('body').where('type', '=', 'Follow').execute();
  assert.deepEqual(
    sent.map(({ body }) => JSON.parse(body).object),
    [bob.id],
    'the server is told who follows',
  );
  assert.equal((await posts(old)).outcome, 'ignored', 'the old id is nobody’s');
});

test('F31 nobody takes over a handle without the word of its domain', async () => {
  const { server, site } = scene;
  const old = site.actor('carl');
  const row = await introduce(server, old);
  const poser = again(old, false);
  assert.equal((await posts(poser)).outcome, 'ignored');
  site.answers.delete(`/.well-known/webfinger?resource=${encodeURIComponent(`acct:carl@${site.host}`)}`);
  assert.equal((await posts(poser)).outcome, 'ignored', 'silence is no word');
  assert.equal((await accountAt(old.id))?.id, row.id);
  assert.equal((await accountAt(old.id))?.display_name, 'carl');
});

test('a suspended account does not come back by another id, nor does a group become a person', async () => {
  const { server, site } = scene;
  const old = site.actor('dave');
  const row = await introduce(server, old);
  await actOn(server, row.id, 'suspend');
  assert.equal((await posts(again(old, true))).outcome, 'ignored');
  const group = site.actor('choir', { type: 'Group' });
  const { id } = await introduce(server, group);
  assert.equal((await posts(again(group, true, { type: 'Person' }))).outcome, 'ignored');
  assert.equal((await accountAt(group.id))?.id, id);
});
