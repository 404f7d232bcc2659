import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Person } from '@fedify/fedify/vocab';
import { actorKeysOf, makeRsaKeys } from '../../../src/domain/accounts/actor-keys.ts';
import { multikeyOf } from '../../../src/federation/keys/multikey.ts';
import { listedKeys } from '../../../src/federation/keys/public-keys.ts';
import { parseDocument } from '../../../src/federation/parse-document.ts';
import { toWire } from '../../../src/lib/id.ts';
import { as } from '../../support/posting.ts';
import { ORIGIN, read, type Scene, startScene } from './scene.ts';

let scene: Scene;

before(async () => {
  scene = await startScene();
});

after(() => scene.close());

test('a profile says what its owner wrote', async () => {
  const { server, alice } = scene;
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', {
    json: {
      display_name: 'Alice <3',
      note: 'Hello #World\nI am @alice',
      locked: true,
      discoverable: true,
      fields_attributes: [{ name: 'Site', value: 'https://example.org/' }],
    },
  });
  const { json, status } = await read(server, `/ap/users/${alice.id}`);
  assert.equal(status, 200);
  const uri = `${ORIGIN}/ap/users/${alice.id}`;
  assert.deepEqual(
    [json.id, json.type, json.preferredUsername, json.name, json.url, json.inbox, json.webfinger],
    [uri, 'Person', 'alice', 'Alice <3', `${ORIGIN}/@alice`, `${uri}/inbox`, 'alice@localhost:3000'],
  );
  assert.deepEqual([json.manuallyApprovesFollowers, json.discoverable, json.indexable], [true, true, false]);
  assert.match(String(json.summary), /^<p>Hello <a href="http:\/\/localhost:3000\/tags\/World"/);
  assert.match(JSON.stringify(json.attachment), /PropertyValue.*https:\/\/example\.org/);
  assert.match(JSON.stringify(json.tag), /#World/);
  assert.doesNotMatch(JSON.stringify(json), /alice@example\.org|PRIVATE/);
});

test('a change is seen at once', async () => {
  const { server, alice } = scene;
  await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json: { display_name: 'Anew' } });
  assert.equal((await read(server, `/ap/users/${alice.id}`)).json.name, 'Anew');
});

test('who has chosen no name is called by the handle', async () => {
  const { server, alice } = scene;
  for (const display_name of ['', ' ']) {
    await as(server, alice)('PATCH', '/api/v1/accounts/update_credentials', { json: { display_name } });
    assert.equal((await read(server, `/ap/users/${alice.id}`)).json.name, 'alice');
  }
});

test('Fedify reads it', async () => {
  const { json } = await read(scene.server, `/ap/users/${scene.alice.id}`);
  const person = await Person.fromJsonLd(json);
  assert.equal(person.preferredUsername?.toString(), 'alice');
  assert.equal(person.inboxId?.href, `${json.id}/inbox`);
  assert.equal(person.endpoints?.sharedInbox?.href, `${ORIGIN}/inbox`);
  const key = await person.getPublicKey();
  assert.equal(key?.ownerId?.href, json.id);
  assert.ok(key?.publicKey);
  const [method, ...others] = await Array.fromAsync(person.getAssertionMethods());
  assert.deepEqual(
    [method?.id?.href, method?.controllerId?.href, method?.publicKey?.algorithm.name, others.length],
    [`${json.id}#ed25519-key`, json.id, 'Ed25519', 0],
  );
});

test('the key for proofs is beside the RSA key, which stays where everybody looks for it', async () => {
  const { json } = await read(scene.server, `/ap/users/${scene.alice.id}`);
  const listed = listedKeys(parseDocument(JSON.stringify(json)) ?? {});
  assert.deepEqual(
    listed.map(({ id, pem }) => [id, createPublicKey(pem).asymmetricKeyType]),
    [
      [`${json.id}#main-key`, 'rsa'],
      [`${json.id}#ed25519-key`, 'ed25519'],
    ],
  );
  const { publicKey, ed25519PrivateKey } = await actorKeysOf(scene.server.ctx.store, scene.alice.accountId);
  assert.deepEqual(json.publicKey, { id: `${json.id}#main-key`, owner: json.id, publicKeyPem: publicKey });
  const publicKeyMultibase = multikeyOf(ed25519PrivateKey);
  assert.deepEqual(json.assertionMethod, [
    { id: `${json.id}#ed25519-key`, type: 'Multikey', controller: json.id, publicKeyMultibase },
  ]);
});

test('an account from before there were such keys gets one when its profile is asked for, and keeps its RSA key', async () => {
  const { server } = scene;
  const early = await server.createUser('early');
  const { publicKey: public_key, privateKey: private_key } = await makeRsaKeys();
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ public_key, private_key }).where('id', '=', early.accountId).execute(),
  );
  const documents = await Promise.all([1, 2].map(() => read(server, `/ap/users/${early.id}`)));
  const { ed25519PrivateKey } = await actorKeysOf(server.ctx.store, early.accountId);
  for (const { json } of documents) {
    assert.deepEqual(json.publicKey, { id: `${json.id}#main-key`, owner: json.id, publicKeyPem: public_key });
    const publicKeyMultibase = multikeyOf(ed25519PrivateKey);
    assert.deepEqual(json.assertionMethod, [
      { id: `${json.id}#ed25519-key`, type: 'Multikey', controller: json.id, publicKeyMultibase },
    ]);
  }
});

test('browsers are sent to the page, programs get the document at the page too', async () => {
  const { server, alice } = scene;
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const answer = await server.request('GET', `/ap/users/${alice.id}`, { headers: html });
  assert.deepEqual([answer.status, answer.headers.location], [302, '/@alice']);
  assert.equal((await read(server, '/@alice')).json.id, `${ORIGIN}/ap/users/${alice.id}`);
});

test('nobody is there who is not', async () => {
  const { server } = scene;
  for (const path of ['/ap/users/64', '/ap/users/nobody', '/ap/users/1', '/ap/users/99999999999999999999']) {
    assert.equal((await read(server, path)).status, 404, path);
  }
  const remote = toWire(scene.follower.accountId);
  assert.equal((await read(server, `/ap/users/${remote}`)).status, 404, 'others are asked for at their own server');
});

test('the server is an actor too', async () => {
  const { json, status } = await read(scene.server, '/actor');
  assert.equal(status, 200);
  assert.deepEqual([json.id, json.type, json.inbox], [`${ORIGIN}/actor`, 'Application', `${ORIGIN}/actor/inbox`]);
  assert.match(JSON.stringify(json.publicKey), /BEGIN PUBLIC KEY/);
});
