import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { activity, introduce, note, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

// Lemmy's communities announce what was changed in them (FEP-1b12).
let server: TestServer;
let alice: TestUser;
let site: RemoteSite;
let community: { id: string };

before(async () => {
  server = await startServer();
  site = await startRemote();
  alice = await server.createUser('alice');
  const actor = site.actor('community', { type: 'Group' });
  community = actor;
  await followAcross(server, alice.accountId, (await introduce(server, actor)).id);
});
after(async () => {
  await server.close();
  await site.close();
});

test('an edit and a deletion that a community tells of are looked at where the post is', async () => {
  const writer = site.actor('writer');
  const object = site.serve(note(writer, 'first', { published: new Date(Date.now() - 60_000).toISOString() }));
  await receive(server, activity(community, 'Announce', activity(writer, 'Create', object)));
  const { db } = server.ctx.store;
  const texts = () => db.selectFrom('statuses').select('content').where('uri', '=', String(object.id)).execute();
  const forged = { ...object, content: '<p>forged</p>', updated: new Date().toISOString() };
  await receive(server, activity(community, 'Announce', activity(writer, 'Update', forged)));
  await receive(server, activity(community, 'Announce', activity(writer, 'Delete', String(object.id))));
  assert.deepEqual(await texts(), [{ content: '<p>first</p>' }]);
  const edited = { ...object, content: '<p>second</p>', updated: new Date().toISOString() };
  site.serve(edited);
  await receive(server, activity(community, 'Announce', activity(writer, 'Update', edited)));
  assert.deepEqual(await texts(), [{ content: '<p>second</p>' }]);
  site.answers.set(new URL(String(object.id)).pathname, { status: 410 });
  await receive(server, activity(community, 'Announce', activity(writer, 'Delete', String(object.id))));
  assert.deepEqual(await texts(), []);
});
