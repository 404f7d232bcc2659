import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Announce,
  Block,
  Create,
  Delete,
  Like,
  Note,
  PUBLIC_COLLECTION,
  Question,
  Undo,
  Update,
} from '@fedify/fedify/vocab';
import { eventually } from '../../support/eventually.ts';
import { about, arrived, created, followEachOther, type Scene, startScene, write } from './fedify-scene.ts';
import { inHome, notified } from './live-server.ts';

let scene: Scene;

before(async () => {
  scene = await startScene();
});

after(() => scene?.close());

test('both follow each other', () => followEachOther(scene));

test('what alice posts, edits and deletes arrives as it was meant', async () => {
  const { alice, fred, aliceUri } = scene;
  const { id, uri } = await alice.call('POST', '/api/v1/statuses', {
    status: 'good evening, #world',
    spoiler_text: 'greeting',
  });
  const create = await arrived(fred, Create, about(uri));
  const note = await create.getObject(fred.context());
  assert.ok(note instanceof Note);
  assert.match(String(note.content), /good evening/);
  assert.equal(String(note.summary), 'greeting');
  assert.equal(note.attributionId?.href, aliceUri.href);
  assert.equal(note.toId?.href, PUBLIC_COLLECTION.href);
  await alice.call('PUT', `/api/v1/statuses/${id}`, { status: 'good night' });
  const update = await arrived(fred, Update, about(uri));
  const changed = await update.getObject(fred.context());
  assert.ok(changed instanceof Note && String(changed.content).includes('good night'));
  await alice.call('DELETE', `/api/v1/statuses/${id}`);
  await arrived(fred, Delete, about(uri));
});

test('a poll arrives as a question', async () => {
  const { alice, fred } = scene;
  const { uri } = await alice.call('POST', '/api/v1/statuses', {
    status: 'which?',
    poll: { options: ['this', 'that'], expires_in: 600 },
  });
  const create = await arrived(fred, Create, about(uri));
  const question = await create.getObject(fred.context());
  assert.ok(question instanceof Question);
});

test('what fred posts arrives, and what alice does with it goes back', async () => {
  const { alice, fred } = scene;
  const note = write(scene, '1', { content: '<p>hello <b>there</b><script>alert(1)</script></p>' });
  await fred.send('followers', created(scene, note));
  const uri = note.id?.href;
  const seen = await inHome(alice, uri);
  assert.ok(!String(seen.content).includes('script'));
  await notified(alice, 'mention', uri);
  await alice.call('POST', `/api/v1/statuses/${seen.id}/favourite`);
  await arrived(fred, Like, about(uri));
  await alice.call('POST', `/api/v1/statuses/${seen.id}/reblog`);
  await arrived(fred, Announce, about(uri));
  await alice.call('POST', `/api/v1/statuses/${seen.id}/unreblog`);
  await arrived(fred, Undo, async (undo) => (await undo.getObject(fred.context())) instanceof Announce);
  const reply = await alice.call('POST', '/api/v1/statuses', { status: `@${fred.acct} hi`, in_reply_to_id: seen.id });
  const create = await arrived(fred, Create, about(reply.uri));
  const answered = await create.getObject(fred.context());
  assert.ok(answered instanceof Note && answered.replyTargetId?.href === uri);
});

test('what fred likes, edits and deletes counts', async () => {
  const { alice, fred } = scene;
  const mine = await alice.call('POST', '/api/v1/statuses', { status: 'like me' });
  const like = new Like({
    id: new URL('#like', fred.actorUri),
    actor: fred.actorUri,
    object: new URL(String(mine.uri)),
  });
  await fred.send('followers', like);
  await notified(alice, 'favourite', mine.uri);

  const note = write(scene, '2', { content: '<p>before</p>' });
  await fred.send('followers', created(scene, note));
  const seen = await inHome(alice, note.id?.href);
  const edited = note.clone({ content: '<p>afterwards</p>', updated: Temporal.Now.instant() });
  fred.write('2', () => edited);
  const update = new Update({ id: new URL(`${note.id}#update`), actor: fred.actorUri, object: edited });
  await fred.send('followers', update);
  await eventually('the edit', async () =>
    String((await alice.call('GET', `/api/v1/statuses/${seen.id}`)).content).includes('afterwards'),
  );
  const remove = new Delete({ id: new URL(`${note.id}#delete`), actor: fred.actorUri, object: note.id });
  await fred.send('followers', remove);
  await eventually('the deletion', async () => (await alice.ask('GET', `/api/v1/statuses/${seen.id}`)).status === 404);
});

test('a block is told', async () => {
  const { alice, fred, fredHere } = scene;
  await alice.call('POST', `/api/v1/accounts/${fredHere}/block`);
  await arrived(fred, Block, about(fred.actorUri.href));
});
