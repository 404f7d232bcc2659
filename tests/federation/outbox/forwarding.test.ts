import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { acceptActivity } from '../../../src/federation/inbox/accept-activity.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { bringForward } from '../../support/jobs.ts';
import { as, post } from '../../support/posting.ts';
import { actOn, deletePost } from '../../support/verbs.ts';
import { followFromAfar, type RemoteAccount, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

let scene: Scene;

before(async () => {
  scene = await startScene();
});

after(() => scene.close());

test('a public reply that its author has signed goes on to the followers of whom it answers', async () => {
  const follower = await scene.remote('frank');
  const replier = await scene.remote('rita');
  const neighbour = await scene.remote('nora', { on: replier.receiver });
  await followFromAfar(scene.server, follower, scene.alice);
  await followFromAfar(scene.server, neighbour, scene.alice);
  const { uri } = await post(scene.server, scene.alice, 'what do you think?');
  await receivedBy(scene, follower.receiver);
  replier.receiver.received.length = 0;

  const reply = (id: string, to: string, signed: boolean): JsonObject => ({
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${replier.uri}/${id}/create`,
    type: 'Create',
    actor: replier.uri,
    to: [to],
    object: {
      id: `${replier.uri}/${id}`,
      type: 'Note',
      attributedTo: replier.uri,
      content: `<p>${id}</p>`,
      inReplyTo: String(uri),
      to: [to],
    },
    ...(signed && {
      signature: { type: 'RsaSignature2017', creator: `${replier.uri}#key`, created: '', signatureValue: 'AAAA' },
    }),
  });
  const arrive = (activity: JsonObject) =>
    acceptActivity(scene.server.ctx, { activity, signerAccountUri: replier.uri }, async () => {});
  const signed = reply('signed', PUBLIC, true);
  await arrive(reply('unsigned', PUBLIC, false));
  await arrive(reply('private', `${replier.uri}/followers`, true));
  await arrive(signed);
  assert.deepEqual(await arrive(signed), { outcome: 'repeated' });

  assert.deepEqual(await receivedBy(scene, follower.receiver), [JSON.parse(JSON.stringify(signed))], 'once');
  assert.deepEqual(replier.receiver.received, [], 'its own server has it');
});

test('the end of a post goes on to the followers of who shared or quoted it', async () => {
  const { server, alice } = scene;
  const [follower, writer] = [await scene.remote('fay'), await scene.remote('will')];
  await followFromAfar(server, follower, alice);
  for (const verb of ['shared', 'quoted', 'only seen']) {
    const { id, uri, statusId } = await remotePost(server, writer);
    if (verb === 'shared') await as(server, alice)('POST', `/api/v1/statuses/${id}/reblog`);
    if (verb === 'quoted') {
      const quote = await post(server, alice, { status: 'look', quoted_status_id: id });
      await server.ctx.store.transaction((tx) =>
        tx.updateTable('quotes').set({ state: 'accepted' }).where('quoted_status_id', '=', statusId).execute(),
      );
      assert.ok(quote.id);
    }
    await receivedBy(scene, follower.receiver);
    const signed: JsonObject = {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `${uri}#delete`,
      type: 'Delete',
      actor: writer.uri,
      to: [PUBLIC],
      object: { id: uri, type: 'Tombstone' },
      signature: { type: 'RsaSignature2017', creator: `${writer.uri}#key`, created: '', signatureValue: 'AAAA' },
    };
    await acceptActivity(server.ctx, { activity: signed, signerAccountUri: writer.uri }, async () => {});
    const told = (await receivedBy(scene, follower.receiver)).filter((one) => one.id === signed.id);
    assert.equal(told.length, verb === 'only seen' ? 0 : 1, verb);
  }
});

const signatureOf = ({ uri }: RemoteAccount) => {
  return { type: 'RsaSignature2017', creator: `${uri}#key`, created: '', signatureValue: 'AAAA' };
};

/** An activity of somebody about an object of theirs arrives. */
function arrive({ uri: actor }: RemoteAccount, type: string, object: JsonObject, more: JsonObject) {
  const context = 'https://www.w3.org/ns/activitystreams';
  const activity = { '@context': context, id: `${object.id}/${type}`, type, actor, to: [PUBLIC], object, ...more };
  return acceptActivity(scene.server.ctx, { activity, signerAccountUri: actor }, async () => {});
}

test('copies of a reply that its author deletes are not passed on any more, and keep no text', async () => {
  const { server, alice } = scene;
  const [follower, replier] = [await scene.remote('flora'), await scene.remote('ray')];
  await followFromAfar(server, follower, alice);
  const { uri } = await post(server, alice, 'well?');
  await receivedBy(scene, follower.receiver);
  const signature = signatureOf(replier);
  for (const [isSent, isSigned] of [
    [false, true],
    [false, false],
    [true, true],
  ]) {
    const id = `${replier.uri}/${isSent}${isSigned}`;
    const content = `<p>regretted ${id}</p>`;
    const reply = { id, type: 'Note', attributedTo: replier.uri, content, inReplyTo: String(uri), to: [PUBLIC] };
    await arrive(replier, 'Create', reply, { signature });
    if (isSent) assert.equal((await receivedBy(scene, follower.receiver)).length, 1);
    await arrive(replier, 'Delete', { id, type: 'Tombstone' }, isSigned ? { signature } : {});
    const told = (await receivedBy(scene, follower.receiver)).map(({ type }) => type);
    assert.deepEqual(told, isSigned ? ['Delete'] : []);
    const kept = await server.ctx.store.db.selectFrom('outgoing_activities').select('body').execute();
    assert.ok(!kept.some(({ body }) => body.includes(content)), 'the text is forgotten');
  }
});

test('copies of a reply that staff delete, alone or with its author, are not passed on any more, and keep no text', async () => {
  const { server, alice } = scene;
  const { db } = server.ctx.store;
  const [follower, replier] = [await scene.remote('fiona'), await scene.remote('rick')];
  await followFromAfar(server, follower, alice);
  const { uri } = await post(server, alice, 'well?');
  await receivedBy(scene, follower.receiver);
  for (const act of ['a post', 'an account']) {
    const id = `${replier.uri}/${act.length}`;
    const content = `<p>unwanted ${id}</p>`;
    const reply = { id, type: 'Note', attributedTo: replier.uri, content, inReplyTo: String(uri), to: [PUBLIC] };
    await arrive(replier, 'Create', reply, { signature: signatureOf(replier) });
    const copies = async () => {
      const kept = await db.selectFrom('outgoing_activities').select('body').execute();
      return kept.filter(({ body }) => body.includes(content)).length;
    };
    assert.equal(await copies(), 1, act);
    if (act === 'a post') await deletePost(server, id);
    else {
      await actOn(server, replier.accountId, 'suspend');
      await bringForward(server, 'erase-account');
    }
    const got = await receivedBy(scene, follower.receiver);
    if (act === 'a post') assert.deepEqual(got, []);
    // Of an account it is a job that deletes, which another may come before.
    assert.equal(await copies(), 0, act);
  }
});
