import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { after, before, test } from 'node:test';
import { listKeyOwners, rotateKeys } from '../../../src/domain/accounts/rotate-keys.ts';
import type { SignedMessage } from '../../../src/federation/signatures/message.ts';
import { verifyRequest } from '../../../src/federation/signatures/verify.ts';
import { runJobs } from '../../support/jobs.ts';
import { post } from '../../support/posting.ts';
import { passTime, type Received } from '../delivery/receiver.ts';
import { followFromAfar, type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

type Profile = { publicKey: { publicKeyPem: string }; assertionMethod: { publicKeyMultibase: string }[] };

async function shownProfile(): Promise<Profile> {
  const headers = { accept: 'application/activity+json' };
  const { text } = await scene.server.request('GET', `/ap/users/${scene.alice.id}`, { headers });
  return JSON.parse(text);
}

const shownKey = async (): Promise<string> => (await shownProfile()).publicKey.publicKeyPem;

async function holds({ path, headers, body }: Received, base: string, pem: string): Promise<boolean> {
  const header = (name: string) => [headers[name]].flat()[0];
  const message: SignedMessage = { method: 'POST', url: `${base}${path}`, body, header };
  return 'keyId' in (await verifyRequest(message, async () => createPublicKey(pem), Date.now()));
}

test('new keys are in the profile, are sent to followers, and sign even what waited; the old ones nothing', async () => {
  const bob = await scene.remote('bob');
  await followFromAfar(scene.server, bob, scene.alice);
  const { receiver } = bob;
  receiver.reply = () => 503;
  await post(scene.server, scene.alice, 'waits for a server that is down');
  await runJobs(scene.server);
  const old = await shownKey();
  const { assertionMethod } = await shownProfile();
  assert.equal(await holds(receiver.received[0] ?? assert.fail(), receiver.base, old), true);

  receiver.received.length = 0;
  receiver.reply = () => 202;
  await rotateKeys(scene.server.ctx.store, scene.alice.accountId);
  const next = await shownKey();
  assert.notEqual(next, old);
  await passTime(scene.server);
  await runJobs(scene.server);
  const types = receiver.received.map(({ body }) => JSON.parse(body).type);
  assert.deepEqual(types.toSorted(), ['Create', 'Update']);
  for (const one of receiver.received) {
    assert.equal(await holds(one, receiver.base, next), true, 'signed with the new key');
    assert.equal(await holds(one, receiver.base, old), false, 'not with the old one');
  }
  const update = receiver.received.find(({ body }) => JSON.parse(body).type === 'Update');
  assert.equal(JSON.parse(update?.body ?? '{}').object.publicKey.publicKeyPem, next);
  const { assertionMethod: nextMethod } = await shownProfile();
  assert.match(String(nextMethod[0]?.publicKeyMultibase), /^z6Mk/);
  assert.notDeepEqual(nextMethod, assertionMethod);
  assert.deepEqual(JSON.parse(update?.body ?? '{}').object.assertionMethod, nextMethod);
  const row = await scene.server.ctx.store.db
    .selectFrom('accounts')
    .select(['public_key', 'private_key'])
    .where('id', '=', scene.alice.accountId)
    .executeTakeFirstOrThrow();
  assert.equal(row.public_key, next);
  assert.equal(
    createPublicKey(row.private_key ?? '')
      .export({ type: 'spki', format: 'pem' })
      .toString(),
    next,
  );
});

test('accounts of others, and those without keys, have none to be changed', async () => {
  const bob = await scene.remote('carol');
  await assert.rejects(rotateKeys(scene.server.ctx.store, bob.accountId), { kind: 'not_found' });
  await scene.server.createUser('silent');
  assert.deepEqual(await listKeyOwners(scene.server.ctx.store.db), [scene.alice.accountId]);
});
