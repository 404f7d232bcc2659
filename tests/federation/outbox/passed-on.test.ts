import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { after, before, test } from 'node:test';
import { actorKeysOf } from '../../../src/domain/accounts/actor-keys.ts';
import { parseDocument } from '../../../src/federation/parse-document.ts';
import { verifyLdSignature } from '../../../src/federation/signatures/ld-signature.ts';
import { as, post } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { changeSetting } from '../../support/settings.ts';
import { followFromAfar, type RemoteAccount, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

let scene: Scene;
let bob: RemoteAccount & { receiver: Scene['receivers'][number] };

before(async () => {
  scene = await startScene();
  bob = await scene.remote('bob');
  await followFromAfar(scene.server, bob, scene.alice);
});
after(() => scene.close());

const call = (method: string, path: string, json: Record<string, unknown> = {}) =>
  as(scene.server, scene.alice)(method, path, { json });

/** Whether the last activity that came can be proven to be by its author. */
async function isProvable(): Promise<boolean> {
  const activity: Json | undefined = (await receivedBy(scene, bob.receiver)).at(-1);
  assert.ok(activity, 'nothing came');
  if (activity.signature === undefined) return false;
  assert.ok(JSON.stringify(activity['@context']).includes('https://w3id.org/security/v1'));
  const { publicKey } = await actorKeysOf(scene.server.ctx.store, scene.alice.accountId);
  const document = parseDocument(JSON.stringify(activity));
  assert.ok(document);
  return (await verifyLdSignature(document, async () => createPublicKey(publicKey))) !== undefined;
}

const answer = async (visibility = 'public') => {
  const { id } = await remotePost(scene.server, bob);
  return post(scene.server, scene.alice, { status: `@bob@${bob.receiver.host} hello`, visibility, in_reply_to_id: id });
};

test('an answer to somebody elsewhere, its edits and its deletion can be passed on by their server', async () => {
  const { id } = await answer();
  assert.ok(await isProvable());
  await call('PUT', `/api/v1/statuses/${id}`, { status: 'better' });
  assert.ok(await isProvable());
  await call('DELETE', `/api/v1/statuses/${id}`);
  assert.ok(await isProvable());
});

test('what begins a thread need not be proven, but what becomes of it, as others may have boosted it', async () => {
  const { id } = await post(scene.server, scene.alice, 'a beginning');
  assert.equal(await isProvable(), false);
  await call('PUT', `/api/v1/statuses/${id}`, { status: 'a better beginning' });
  assert.ok(await isProvable());
  await call('DELETE', `/api/v1/statuses/${id}`);
  assert.ok(await isProvable());
});

test('what is not for everybody carries no proof that it was said', async () => {
  for (const visibility of ['private', 'direct']) {
    const { id } = await answer(visibility);
    assert.equal(await isProvable(), false);
    await call('PUT', `/api/v1/statuses/${id}`, { status: `@bob@${bob.receiver.host} edited` });
    assert.equal(await isProvable(), false);
    await call('DELETE', `/api/v1/statuses/${id}`);
    assert.equal(await isProvable(), false);
  }
});

test('nor do posts where documents are only for who asks with a signature; their deletion does', async () => {
  await changeSetting(scene.server, 'authorized_fetch', true);
  const { id } = await answer();
  assert.equal(await isProvable(), false);
  await call('DELETE', `/api/v1/statuses/${id}`);
  assert.ok(await isProvable());
});
