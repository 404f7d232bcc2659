import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { removeStatus } from '../../../src/domain/statuses/remove-status.ts';
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

test('what a moderator of another server takes out of a community goes once its own server has it no more', async () => {
  const elsewhere = await startRemote();
  const [writer, moderator] = [site.actor('author'), elsewhere.actor('moderator')];
  const stranger = elsewhere.actor('stranger', { type: 'Group' });
  await introduce(server, stranger);
  const object = site.serve(note(writer, 'unwelcome'));
  await receive(server, activity(community, 'Announce', activity(writer, 'Create', object)));
  const { db } = server.ctx.store;
  const isHere = async () =>
    (await db.selectFrom('statuses').select('id').where('uri', '=', String(object.id)).execute()).length === 1;
  const remove = (by: { id: string }) =>
    receive(server, activity(by, 'Announce', activity(moderator, 'Delete', String(object.id))));
  await remove(community);
  assert.ok(await isHere(), 'its own server still has it');
  site.serve({ id: String(object.id), type: 'Tombstone' });
  await remove(stranger);
  assert.ok(await isHere(), 'nobody here follows who says so');
  await remove(community);
  assert.ok(!(await isHere()));
  await elsewhere.close();
});

test('a deletion that is taken back is one no more once its own server has the post again, unless it was deleted here', async () => {
  const writer = site.actor('repenter');
  const to = [`http://localhost:3000/ap/users/${alice.id}`];
  const { db } = server.ctx.store;
  const rowOf = (uri: string) => db.selectFrom('statuses').selectAll().where('uri', '=', uri).executeTakeFirst();
  const gone = (uri: string) => site.answers.set(new URL(uri).pathname, { status: 410 });
  const undo = (by: { id: string }, uri: string) => activity(by, 'Undo', activity(by, 'Delete', uri));
  for (const announced of [false, true]) {
    const object = site.serve(note(writer, 'sorry', { to }));
    const uri = String(object.id);
    const said = (what: ReturnType<typeof undo>) =>
      receive(server, announced ? activity(community, 'Announce', what) : what);
    const took = async (what: ReturnType<typeof undo>) => {
      await said(what);
      return (await rowOf(uri)) !== undefined;
    };
    await receive(server, activity(writer, 'Create', object));
    gone(uri);
    assert.ok(!(await took(activity(writer, 'Delete', uri))));
    assert.ok(!(await took(undo(writer, uri))), 'it is still gone there');
    site.serve(object);
    await receive(server, activity(writer, 'Create', object));
    assert.ok(!(await rowOf(uri)), 'nobody took the deletion back');
    if (!announced) {
      const evil = await startRemote();
      const other = evil.actor('other');
      await introduce(server, other);
      assert.ok(!(await took(undo(other, uri))), 'another server');
      await evil.close();
    }
    assert.ok(await took(undo(writer, uri)));
    const row = await rowOf(uri);
    assert.ok(row);
    await server.ctx.store.transaction((tx) => removeStatus(tx, row));
    await said(activity(writer, 'Delete', uri));
    assert.ok(!(await took(undo(writer, uri))), 'it was deleted here');
  }
});
