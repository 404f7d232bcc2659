import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import { verifyJsonLd, verifyObject } from '@fedify/fedify/sig';
import { Create } from '@fedify/fedify/vocab';
import jsonld from 'jsonld';
import { loadBundled } from '../../../src/federation/contexts/bundled.ts';
import { readMultikey } from '../../../src/federation/keys/multikey.ts';
import { publicKeyOf } from '../../../src/federation/keys/public-keys.ts';
import { storeKeys } from '../../../src/federation/keys/store-keys.ts';
import { parseDocument } from '../../../src/federation/parse-document.ts';
import { verifyProof } from '../../../src/federation/signatures/integrity-proof.ts';
import { verifyLdSignature } from '../../../src/federation/signatures/ld-signature.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { as, post } from '../../support/posting.ts';
import { followFromAfar, type RemoteAccount, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

type Actor = {
  id: string;
  publicKey: { id: string; publicKeyPem: string };
  assertionMethod: { id: string; publicKeyMultibase: string }[];
};

type Remote = RemoteAccount & { receiver: Scene['receivers'][number] };

let scene: Scene;
let bob: Remote;
let prover: Remote;
let actor: Actor;

/** Bob's server knows RSA alone; the prover has an Ed25519 key too. */
before(async () => {
  scene = await startScene();
  bob = await scene.remote('bob');
  prover = await scene.remote('prover');
  for (const one of [bob, prover]) await followFromAfar(scene.server, one, scene.alice);
  await listKey(bob, 'rsa');
  await listKey(prover, 'ed25519');
  const headers = { accept: 'application/activity+json' };
  actor = JSON.parse((await scene.server.request('GET', `/ap/users/${scene.alice.id}`, { headers })).text);
});
after(() => scene.close());

async function listKey({ uri }: RemoteAccount, type: 'rsa' | 'ed25519'): Promise<void> {
  const { publicKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519');
  const keys = [{ id: `${uri}#${type}`, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }];
  await scene.server.ctx.store.transaction((tx) => storeKeys(tx, { actorUri: uri, keys }, `${uri}#${type}`));
}

/** The last activity that came to somebody. */
async function lastOf({ receiver }: Remote): Promise<JsonObject> {
  const activity = parseDocument(JSON.stringify((await receivedBy(scene, receiver)).at(-1) ?? null));
  assert.ok(activity, 'nothing came');
  return activity;
}

const call = (method: string, path: string, json: Record<string, unknown> = {}) =>
  as(scene.server, scene.alice)(method, path, { json });

const answer = async (visibility = 'public') => {
  const { id } = await remotePost(scene.server, prover);
  const status = `@prover@${prover.receiver.host} @bob@${bob.receiver.host} hello`;
  return post(scene.server, scene.alice, { status, visibility, in_reply_to_id: id });
};

async function isProven(document: JsonObject): Promise<boolean> {
  const [method] = actor.assertionMethod;
  const findKey = async (keyId: string) => (keyId === method?.id ? readMultikey(method.publicKeyMultibase) : undefined);
  return (await verifyProof(document, findKey, Date.now())) !== undefined;
}

async function isLdSigned(document: JsonObject): Promise<boolean> {
  const { id, publicKeyPem } = actor.publicKey;
  const findKey = async (keyId: string) => (keyId === id ? publicKeyOf(publicKeyPem) : undefined);
  return (await verifyLdSignature(document, findKey)) !== undefined;
}

const contextLoader = async (url: string) => ({ ...(await loadBundled(url)), contextUrl: null });

/** Gives Fedify what it asks of the network: contexts, and alice. */
async function documentLoader(url: string) {
  const isActor = url.split('#')[0] === actor.id;
  return isActor ? { document: actor, documentUrl: url, contextUrl: null } : contextLoader(url);
}

const withContent = (document: JsonObject, content: string): JsonObject => ({
  ...document,
  object: { ...JSON.parse(JSON.stringify(document.object)), content },
});

test('where proofs are known, what may be passed on carries one beside the linked-data signature, and both hold', async () => {
  const { id } = await answer();
  for (const type of ['Create', 'Update', 'Delete']) {
    if (type === 'Update') await call('PUT', `/api/v1/statuses/${id}`, { status: 'better' });
    if (type === 'Delete') await call('DELETE', `/api/v1/statuses/${id}`);
    const activity = await lastOf(prover);
    assert.equal(activity.type, type);
    assert.ok(await isProven(activity));
    assert.ok(await isLdSigned(activity));
    const { signature: _signature, ...proven } = activity;
    assert.ok(await isProven(proven));
    for (const forged of [withContent(activity, 'forged'), { ...activity, actor: bob.uri }]) {
      assert.equal(await isProven(forged), false);
      assert.equal(await isLdSigned(forged), false);
    }
  }
});

test('elsewhere it carries the linked-data signature alone: Mastodon passes on nothing with members it does not know', async () => {
  bob.receiver.received.length = 0;
  await answer();
  const [activity, ...others] = await receivedBy(scene, bob.receiver);
  assert.deepEqual([activity?.type, activity?.proof, others.length], ['Create', undefined, 0]);
  assert.ok(await isLdSigned(parseDocument(JSON.stringify(activity)) ?? {}));
});

test('what is not for everybody, and what nobody passes on, carries no proof', async () => {
  for (const make of [
    () => answer('private'),
    () => answer('direct'),
    () => post(scene.server, scene.alice, 'first'),
  ]) {
    await make();
    const activity = await lastOf(prover);
    assert.deepEqual([activity.type, activity.proof, activity.signature], ['Create', undefined, undefined]);
  }
});

test('Fedify verifies both', async () => {
  await answer();
  const { signature, ...proven } = await lastOf(prover);
  const loaders = { contextLoader, documentLoader };
  const verified = await verifyObject(Create, proven, loaders);
  assert.equal(verified?.actorId?.href, actor.id);
  assert.equal(await verifyObject(Create, withContent(proven, 'forged'), loaders), null);
  const signed = { ...proven, signature };
  assert.equal(await verifyJsonLd(signed, loaders), true);
  assert.equal(await verifyJsonLd(withContent(signed, 'forged'), loaders), false);
});

test('read as JSON-LD, no part is lost, and none is in a graph of its own, which Mastodon would forget', async () => {
  await answer();
  const activity = JSON.parse(JSON.stringify(await lastOf(prover)));
  // A term that the context does not know would be an error.
  const options = { algorithm: 'URDNA2015', format: 'application/n-quads', documentLoader: loadBundled } as const;
  const quads = String(await jsonld.canonize(activity, options));
  assert.match(quads, /<https:\/\/w3id\.org\/security#proofValue>/);
  for (const quad of quads.trim().split('\n')) assert.match(quad, TRIPLE);
});

/** Subject, predicate, object, and nothing more. */
const TRIPLE = /^\S+ \S+ (?:"(?:[^"\\]|\\.)*"\S*|[^"\s]\S*) \.$/;
