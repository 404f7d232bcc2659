import assert from 'node:assert/strict';
import { createHash, createPublicKey, generateKeyPairSync, webcrypto } from 'node:crypto';
import { after, before, test } from 'node:test';
import { exportMultibaseKey } from '@fedify/fedify';
import { generateCryptoKeyPair, signJsonLd, signObject } from '@fedify/fedify/sig';
import { Create, Note } from '@fedify/fedify/vocab';
import { loadBundled } from '../../../src/federation/contexts/bundled.ts';
import { decodeBase58, encodeBase58 } from '../../../src/federation/keys/base58.ts';
import { readMultikey } from '../../../src/federation/keys/multikey.ts';
import { isJsonObject, parseDocument } from '../../../src/federation/parse-document.ts';
import { addProof, verifyProof } from '../../../src/federation/signatures/integrity-proof.ts';
import { canonicalJson } from '../../../src/federation/signatures/jcs.ts';
import { signLd, verifyLdSignature } from '../../../src/federation/signatures/ld-signature.ts';
import { verifyEmbedded } from '../../../src/federation/signatures/verify-embedded.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Peer, startPeer } from '../peer.ts';

let server: TestServer;
let bob: Peer;
let relay: Peer;
let alice: string;
let signed: JsonObject;
let proven: JsonObject;
let prover: CryptoKey;

before(async () => {
  server = await startServer();
  alice = `http://localhost:3000/ap/users/${(await server.createUser('alice')).id}`;
  bob = await startPeer('bob');
  relay = await startPeer('relay');
  const pair = await generateCryptoKeyPair('Ed25519');
  prover = pair.privateKey;
  const methodId = `${bob.actorUri}#ed25519-key`;
  const publicKeyMultibase = await exportMultibaseKey(pair.publicKey);
  const method = { id: methodId, type: 'Multikey', controller: bob.actorUri, publicKeyMultibase };
  bob.serveActor(bob.key, { assertionMethod: [method] });
  signed = plain(await signJsonLd(activity(), await importedKey(bob), new URL(bob.key.keyId), { contextLoader }));
  const object = new Note({
    id: new URL(`${bob.actorUri}/notes/2`),
    content: 'proven',
    attribution: new URL(bob.actorUri),
    to: new URL(`${bob.actorUri}/followers`),
  });
  const create = new Create({
    id: new URL(`${bob.actorUri}/activities/2`),
    actor: new URL(bob.actorUri),
    to: new URL(`${bob.actorUri}/followers`),
    object,
  });
  const withProof = await signObject(create, pair.privateKey, new URL(methodId));
  proven = plain(await withProof.toJsonLd({ format: 'compact' }));
});

after(async () => {
  await server.close();
  await bob.close();
  await relay.close();
});

const contextLoader = async (url: string) => ({ ...(await loadBundled(url)), contextUrl: null });

function plain(document: unknown): JsonObject {
  const parsed = parseDocument(JSON.stringify(document));
  assert.ok(parsed);
  return parsed;
}

function activity(): JsonObject {
  return {
    '@context': ['https://www.w3.org/ns/activitystreams', { sensitive: 'as:sensitive' }],
    id: `${bob.actorUri}/activities/1`,
    type: 'Create',
    actor: bob.actorUri,
    to: ['https://www.w3.org/ns/activitystreams#Public'],
    object: {
      id: `${bob.actorUri}/notes/1`,
      type: 'Note',
      attributedTo: bob.actorUri,
      content: 'signed',
      sensitive: false,
      to: ['https://www.w3.org/ns/activitystreams#Public', alice],
      tag: [{ type: 'Mention', href: alice, name: '@alice' }],
    },
  };
}

function importedKey({ key }: Peer) {
  const der = Buffer.from(key.privateKeyPem.replace(/-----[^-]+-----/g, ''), 'base64');
  return webcrypto.subtle.importKey('pkcs8', der, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, true, ['sign']);
}

const believed = (document: JsonObject) => verifyEmbedded(server.ctx, plain(document), relay.actorUri);

const contentOf = (document: JsonObject | undefined) =>
  isJsonObject(document?.object) ? document.object.content : undefined;

const withObject = (document: JsonObject, change: JsonObject): JsonObject => ({
  ...document,
  object: { ...(isJsonObject(document.object) ? document.object : {}), ...change },
});

test('what Fedify signs is believed', async () => {
  assert.equal(contentOf(await believed(signed)), 'signed');
  assert.equal(contentOf(await believed(proven)), 'proven');
});

test('what was changed afterwards is not', async () => {
  for (const document of [signed, proven]) {
    assert.equal(await believed(withObject(document, { content: 'forged' })), undefined);
    assert.equal(await believed({ ...document, id: `${bob.actorUri}/activities/9` }), undefined);
    assert.equal(await believed(withObject(document, { quote: 'https://evil.example/1' })), undefined);
  }
});

test('a signature of somebody else is not', async () => {
  for (const document of [signed, proven]) {
    assert.equal(await believed({ ...document, actor: relay.actorUri }), undefined);
  }
  const forged = await signJsonLd(activity(), await importedKey(relay), new URL(relay.key.keyId), { contextLoader });
  assert.equal(await believed(plain(forged)), undefined);
});

test('a signed document that was reshaped is not', async () => {
  const { object, ...rest } = signed;
  const contexts = [signed['@context'] ?? null].flat();
  const reshaped: JsonObject[] = [
    { ...rest, '@graph': [object ?? null] },
    { ...signed, '@included': [{ id: 'https://evil.example/1' }] },
    { ...signed, '@reverse': { actor: 'https://evil.example/1' } },
    { ...rest, '@nest': { object: object ?? null } },
    { ...rest, inner: { object: object ?? null }, '@context': [...contexts, { inner: '@nest' }] },
    { ...signed, '@context': [...contexts, { title: 'as:content' }], title: 'x' },
    { ...signed, '@context': [...contexts, { '@import': 'https://evil.example/context' }] },
    { ...signed, '@context': [...contexts, 'https://evil.example/context'] },
    { ...signed, '@context': [...contexts, { object: { '@id': 'as:object', '@context': {} } }] },
  ];
  for (const document of reshaped) assert.equal(await believed(document), undefined, JSON.stringify(document));
});

test('F18 a signed document whose members were moved to another place is not', async () => {
  const { actorUri, key } = bob;
  const person = { id: actorUri, type: 'Person', summary: 'bio', manuallyApprovesFollowers: true };
  const context = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'];
  const terms = { manuallyApprovesFollowers: 'as:manuallyApprovesFollowers', there: `${bob.origin}/users/` };
  const profile = { id: `${actorUri}#updates/1`, type: 'Update', actor: actorUri, object: person };
  const note = {
    id: `${actorUri}/notes/3`,
    type: 'Note',
    content: 'x',
    url: `${actorUri}/notes/3`,
    summary: 'careful',
  };
  const question = { ...note, tag: [{ type: 'Mention', href: alice, name: '@alice' }] };
  const post = { id: `${actorUri}/activities/3`, type: 'Create', actor: actorUri, object: question };
  const sign = async (document: JsonObject) =>
    plain(await signLd({ '@context': [...context, terms], ...document }, key, Date.now()));
  const [update, create] = [await sign(profile), await sign(post)];
  for (const document of [update, create]) assert.notEqual(await believed(document), undefined);
  const { summary, ...rest } = person;
  const { summary: warning, ...bare } = question;
  const nameless = [
    { id: '_:b0', type: 'Mention', href: alice },
    { id: '_:b0', name: '@alice' },
  ];
  const moved: JsonObject[] = [
    { ...update, actor: { id: actorUri, summary }, object: rest },
    { ...update, actor: { id: 'there:bob', summary }, object: rest },
    { ...update, actor: [{ id: actorUri, summary }], object: rest },
    { ...create, object: { ...bare, url: { id: note.id, summary: warning } } },
    { ...create, object: { ...question, tag: nameless } },
  ];
  for (const document of moved) assert.equal(await believed(document), undefined, JSON.stringify(document));
});

test('a linked-data signature covers the proof that was made before', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const made = addProof(activity(), { keyId: `${bob.actorUri}#ed25519-key`, privateKeyPem }, Date.now());
  const document = plain(await signLd(made, bob.key, Date.now()));
  const findKey = async () => createPublicKey(bob.key.publicKeyPem);
  const whole = await verifyLdSignature(document, findKey);
  assert.deepEqual([contentOf(whole?.document), whole?.document.proof], ['signed', undefined]);
  const { object, proof, ...rest } = document;
  assert.ok(isJsonObject(object) && isJsonObject(proof));
  const { content, ...bare } = object;
  const changed: JsonObject[] = [
    { ...document, proof: { ...proof, expires: '2040-01-01T00:00:00Z' } },
    { ...document, proof: { ...proof, '@context': ['https://www.w3.org/ns/activitystreams'] } },
    { ...rest, object: bare, proof: { ...proof, verificationMethod: { id: bare.id, content } } },
    { ...rest, object: bare, proof: { ...proof, '@included': [{ id: bare.id, content }] } },
    { ...rest, object },
  ];
  for (const other of changed) assert.equal(await verifyLdSignature(other, findKey), undefined, JSON.stringify(other));
});

test('base58 is read as it is written', () => {
  for (const hex of ['', '00', '0000ff', 'ed01', '0102030405']) {
    assert.equal(decodeBase58(encodeBase58(Buffer.from(hex, 'hex')))?.toString('hex'), hex);
  }
  assert.equal(encodeBase58(Buffer.from('Hello World!')), '2NEpo7TZRRrLZSi2U');
});

test('names that a context gives are not taken at their word', async () => {
  const aliased = {
    ...activity(),
    '@context': [
      'https://www.w3.org/ns/activitystreams',
      { content: 'as:summary', shown: 'as:content', sensitive: 'as:sensitive' },
    ],
  };
  const document = withObject(aliased, { content: 'a summary', shown: 'the content' });
  const key = await importedKey(bob);
  const answer = await believed(plain(await signJsonLd(document, key, new URL(bob.key.keyId), { contextLoader })));
  assert.equal(contentOf(answer), 'the content');
});

test('an old proof, and one for another purpose, are not believed', async () => {
  const proof = isJsonObject(proven.proof) ? proven.proof : {};
  for (const change of [
    { expires: '2020-01-01T00:00:00Z' },
    { created: '2090-01-01T00:00:00Z' },
    { proofPurpose: 'authentication' },
    { cryptosuite: 'other' },
    { verificationMethod: relay.key.keyId },
    { '@context': 'https://evil.example/context' },
  ]) {
    assert.equal(await believed({ ...proven, proof: { ...proof, ...change } }), undefined, JSON.stringify(change));
  }
});

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The document with a proof that holds, made with these options instead of the usual ones. */
async function prove(change: JsonObject): Promise<JsonObject> {
  const { proof, ...unsecured } = proven;
  const { proofValue: _value, ...usual } = isJsonObject(proof) ? proof : {};
  const options: JsonObject = JSON.parse(JSON.stringify({ ...usual, ...change }));
  const config = { '@context': unsecured['@context'], ...options };
  const hashes = Buffer.concat([sha256(canonicalJson(config)), sha256(canonicalJson(unsecured))]);
  const signature = new Uint8Array(await webcrypto.subtle.sign('Ed25519', prover, hashes));
  return { ...unsecured, proof: { ...options, proofValue: `z${encodeBase58(signature)}` } };
}

test('F21 a proof that holds, but for another purpose, time, context or person, is not believed', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  assert.equal(contentOf(await believed(await prove({}))), 'proven');
  for (const change of [
    { proofPurpose: 'authentication' },
    { proofPurpose: ['assertionMethod'] },
    { created: at(2 * 3_600_000) },
    { created: null },
    { created: at(-8 * 86_400_000) },
    { expires: at(-1000) },
    { expires: 'never' },
    { cryptosuite: 'eddsa-rdfc-2022' },
    { type: 'Ed25519Signature2020' },
    { '@context': ['https://www.w3.org/ns/activitystreams', { content: 'as:summary' }] },
    { verificationMethod: bob.key.keyId },
    { verificationMethod: relay.key.keyId },
    { verificationMethod: `${bob.actorUri}#other` },
  ]) {
    assert.equal(await believed(await prove(change)), undefined, JSON.stringify(change));
  }
});

test('a proof may leave out its context, whether that was signed or not, or say it', async () => {
  const { proof, ...unsecured } = proven;
  const { proofValue: _value, ...options } = isJsonObject(proof) ? proof : {};
  const context = { '@context': unsecured['@context'] };
  for (const [config, sent] of [
    [{ ...options, ...context }, options],
    [options, options],
    [
      { ...options, ...context },
      { ...options, ...context },
    ],
  ]) {
    const hashes = Buffer.concat([sha256(canonicalJson(config ?? {})), sha256(canonicalJson(unsecured))]);
    const signature = new Uint8Array(await webcrypto.subtle.sign('Ed25519', prover, hashes));
    const document = { ...unsecured, proof: { ...sent, proofValue: `z${encodeBase58(signature)}` } };
    assert.equal(contentOf(await believed(document)), 'proven');
    assert.equal(await believed(withObject(document, { content: 'forged' })), undefined);
    const widened = { ...document, '@context': [unsecured['@context'] ?? null, { content: 'as:summary' }].flat() };
    assert.equal(await believed(widened), undefined);
  }
});

test('the example of FEP-8b32 holds', async () => {
  const at = Date.parse('2023-02-24T23:36:38Z');
  const key = readMultikey('z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2');
  const example = plain(EXAMPLE);
  const keyId = 'https://server.example/users/alice#ed25519-key';
  assert.equal(await verifyProof(example, async () => key, at), keyId);
  assert.equal(await verifyProof({ ...example, id: 'https://server.example/2' }, async () => key, at), undefined);
});

const EXAMPLE_CONTEXT = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/data-integrity/v2'];

const EXAMPLE = {
  '@context': EXAMPLE_CONTEXT,
  id: 'https://server.example/activities/1',
  type: 'Create',
  actor: 'https://server.example/users/alice',
  object: {
    id: 'https://server.example/objects/1',
    type: 'Note',
    attributedTo: 'https://server.example/users/alice',
    content: 'Hello world',
    location: { type: 'Place', longitude: -71.184902, latitude: 25.273962 },
  },
  proof: {
    '@context': EXAMPLE_CONTEXT,
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    verificationMethod: 'https://server.example/users/alice#ed25519-key',
    proofPurpose: 'assertionMethod',
    proofValue: 'z42ffGu6AUKPCFcFPiabmUvnGLPJzC7e4DGWC52NUasSSH37UMa9c58tdgVszUcZfytxa4fQ5TYHaJENCxUDe9SdL',
    created: '2023-02-24T23:36:38Z',
  },
};

test('what a relay brings arrives when its author signed it', async () => {
  bob.serve(`/.well-known/webfinger?resource=acct%3Abob%40${encodeURIComponent(new URL(bob.origin).host)}`, {
    body: {
      subject: `acct:bob@${new URL(bob.origin).host}`,
      links: [{ rel: 'self', type: 'application/activity+json', href: bob.actorUri }],
    },
    type: 'application/jrd+json',
  });
  for (const document of [
    signed,
    withObject({ ...signed, id: `${bob.actorUri}/activities/3` }, { content: 'forged' }),
  ]) {
    const url = 'http://localhost:3000/inbox';
    const body = JSON.stringify(document);
    const headers = relay.sign({ method: 'POST', url, body });
    const answer = await server.request('POST', '/inbox', {
      body,
      headers: { 'content-type': 'application/activity+json', ...headers },
    });
    assert.equal(answer.status, 202);
  }
  await runJobs(server);
  const statuses = await server.ctx.store.db.selectFrom('statuses').select(['uri', 'content']).execute();
  assert.deepEqual(
    statuses.map(({ content }) => content),
    ['signed'],
  );
});

test('F15 an old signature inside a document is not believed, nor one of a document that takes long to put in order', async () => {
  const at = Date.now();
  const week = 7 * 86_400_000;
  const made = async (ago: number) => {
    const created = Temporal.Instant.fromEpochMilliseconds(at - ago);
    const document = await signJsonLd(activity(), await importedKey(bob), new URL(bob.key.keyId), {
      contextLoader,
      created,
    });
    return believed(plain(document));
  };
  assert.equal(contentOf(await made(week - 60_000)), 'signed');
  assert.equal(await made(week + 60_000), undefined);
  assert.equal(await made(-2 * 3_600_000), undefined);
  const tag = Array.from({ length: 400 }, () => ({ type: 'Mention', name: '@alice' }));
  const large = withObject(activity(), { tag });
  const key = await importedKey(bob);
  assert.equal(
    await believed(plain(await signJsonLd(large, key, new URL(bob.key.keyId), { contextLoader }))),
    undefined,
  );
});
