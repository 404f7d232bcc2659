import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toPlain } from '../../../src/federation/decode/plain.ts';
import { isJsonObject, parseDocument } from '../../../src/federation/parse-document.ts';
import { signBytes } from '../../../src/federation/signatures/crypto.ts';
import { canonicalHash } from '../../../src/federation/signatures/ld-canonical.ts';
import { signLd } from '../../../src/federation/signatures/ld-signature.ts';
import { verifyEmbedded } from '../../../src/federation/signatures/verify-embedded.ts';
import type { JsonObject, JsonValue } from '../../../src/federation/vocabulary.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Peer, startPeer } from '../peer.ts';

const AS = 'https://www.w3.org/ns/activitystreams';

let server: TestServer;
let bob: Peer;
let relay: Peer;

before(async () => {
  server = await startServer();
  bob = await startPeer('bob');
  relay = await startPeer('relay');
  bob.serveActor();
  relay.serveActor();
});

after(async () => {
  await server.close();
  await bob.close();
  await relay.close();
});

function plain(document: unknown): JsonObject {
  const parsed = parseDocument(JSON.stringify(document));
  assert.ok(parsed);
  return parsed;
}

const believed = (document: JsonObject) => verifyEmbedded(server.ctx, plain(document), relay.actorUri);

/** A signature that holds, over a post with more members. */
function signed(members: JsonObject, terms: JsonObject = {}): Promise<JsonObject> {
  const note = { id: `${bob.actorUri}/notes/1`, type: 'Note', content: 'signed', ...members };
  const create = { id: `${bob.actorUri}/activities/1`, type: 'Create', actor: bob.actorUri, object: note };
  return signLd({ '@context': [AS, terms], ...create }, bob.key, Date.now());
}

const many = (length: number, item: (index: number) => JsonValue): JsonValue[] =>
  Array.from({ length }, (_, index) => item(index));

test('a signed document that takes long to sort is not believed, although its signature holds', async () => {
  const mention = (i: number) => ({ type: 'Mention', href: `https://b.example/${i}`, name: `@b${i}` });
  const ordinary = await signed({ tag: many(100, mention), to: many(100, (i) => `https://b.example/${i}`) });
  assert.ok(await believed(ordinary));
  const link = { '@id': 'as:tag', '@type': '@id' };
  const list = { '@id': 'as:items', '@container': '@list' };
  const named = (i: number, more: JsonObject) => ({ type: 'Note', name: `${i}`, ...more });
  const dear = [
    await signed({ tag: many(3, (i) => named(i, { id: `_:b${i}`, tag: `_:b${(i + 1) % 3}` })) }, { tag: link }),
    await signed({ tag: many(3, (i) => named(i, { id: `b:${i}`, tag: `b:${(i + 1) % 3}` })) }, { b: '_:', tag: link }),
    await signed({ tag: many(3, (i) => named(i, { type: `NoSuchType${i}` })) }),
    await signed({ sorted: many(101, (i) => i) }, { sorted: list }),
    await signed({ to: many(1001, (i) => `https://b.example/${i}`) }),
    await signed({ tag: many(301, () => ({ type: 'Mention' })) }),
  ];
  for (const document of dear)
    assert.equal(await believed(document), undefined, JSON.stringify(document).slice(0, 500));
});

test('nothing but texts is checked in what a signature says about itself', async () => {
  const { signature, ...document } = await signed({});
  assert.ok(isJsonObject(signature));
  const { type, signatureValue: _value, ...usual } = signature;
  for (const [nonce, holds] of [
    ['one', true],
    [{ id: 'https://x.example/1' }, false],
  ] as const) {
    const options: JsonObject = { ...usual, nonce };
    const about = await canonicalHash({ ...options, '@context': 'https://w3id.org/identity/v1' });
    const value = signBytes(bob.key.privateKeyPem, about + (await canonicalHash(document)));
    const whole = {
      ...document,
      signature: { type: type ?? null, ...options, signatureValue: value.toString('base64') },
    };
    assert.equal((await believed(whole)) !== undefined, holds);
  }
});

test('a key that cannot be the actor’s is not even asked for', async () => {
  const document = await signed({});
  const { signature } = document;
  assert.ok(isJsonObject(signature));
  const asked = relay.arrived.length;
  const other = { ...signature, creator: relay.key.keyId };
  assert.equal(await believed({ ...document, signature: other }), undefined);
  assert.equal(relay.arrived.length, asked);
});

test('a document of more contexts than any honest one is refused before they are read', async () => {
  const document = { type: 'Note', id: `${bob.actorUri}/notes/2`, 'as:content': 'hello' };
  assert.equal((await toPlain({ ...document, '@context': many(20, () => AS) })).outcome, 'read');
  assert.equal((await toPlain({ ...document, '@context': many(101, () => AS) })).outcome, 'refused');
  const tag = many(101, () => ({ '@context': AS, type: 'Mention' }));
  assert.equal((await toPlain({ ...document, '@context': AS, tag })).outcome, 'refused');
});
