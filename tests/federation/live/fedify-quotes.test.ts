import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Accept,
  Delete,
  InteractionPolicy,
  InteractionRule,
  Note,
  PUBLIC_COLLECTION,
  QuoteAuthorization,
  QuoteRequest,
  Reject,
} from '@fedify/fedify/vocab';
import { eventually } from '../../support/eventually.ts';
import type { Json } from '../../support/server.ts';
import { about, arrived, created, followEachOther, type Scene, startScene, write } from './fedify-scene.ts';
import { inHome, notified } from './live-server.ts';

let scene: Scene;

before(async () => {
  scene = await startScene();
  await followEachOther(scene);
});

after(() => scene?.close());

const anybody = new InteractionPolicy({ canQuote: new InteractionRule({ automaticApproval: PUBLIC_COLLECTION }) });

const stateOf = async (id: unknown) => String((await scene.alice.call('GET', `/api/v1/statuses/${id}`)).quote?.state);

/** Alice quotes what fred wrote; his server is asked. */
async function aliceQuotes(id: string): Promise<{ quote: Json; request: QuoteRequest; note: Note }> {
  const { alice, fred } = scene;
  const note = write(scene, id, { content: `<p>quote me ${id}</p>`, interactionPolicy: anybody });
  await fred.send('followers', created(scene, note));
  const seen = await inHome(alice, note.id?.href);
  const quote = await alice.call('POST', '/api/v1/statuses', { status: 'well said', quoted_status_id: seen.id });
  const request = await arrived(fred, QuoteRequest, about(note.id?.href));
  assert.equal(request.instrumentId?.href, quote.uri);
  assert.equal(await stateOf(quote.id), 'pending');
  return { quote, request, note };
}

test('fred agrees to be quoted, and takes it back', async () => {
  const { alice, fred, toAlice } = scene;
  const { quote, request, note } = await aliceQuotes('agreed');
  const stamp = fred.stamp(
    'agreed-stamp',
    (id) =>
      new QuoteAuthorization({
        id,
        attribution: fred.actorUri,
        interactingObject: new URL(String(quote.uri)),
        interactionTarget: note.id,
      }),
  );
  const accept = { id: new URL('#yes', fred.actorUri), actor: fred.actorUri, object: request, result: stamp.id };
  await fred.send(toAlice, new Accept(accept));
  await eventually('consent', async () => (await stateOf(quote.id)) === 'accepted');
  const shown = await fred.context().lookupObject(String(quote.uri));
  assert.ok(shown instanceof Note && shown.quoteAuthorizationId?.href === stamp.id?.href);

  fred.forget('agreed-stamp');
  await fred.send(toAlice, new Delete({ id: new URL('#no', fred.actorUri), actor: fred.actorUri, object: stamp }));
  await eventually('revocation', async () => (await stateOf(quote.id)) === 'revoked');
  assert.ok(await alice.call('GET', `/api/v1/statuses/${quote.id}`));
});

test('fred does not want to be quoted', async () => {
  const { fred, toAlice } = scene;
  const { quote, request } = await aliceQuotes('refused');
  await fred.send(toAlice, new Reject({ id: new URL('#never', fred.actorUri), actor: fred.actorUri, object: request }));
  await eventually('refusal', async () => (await stateOf(quote.id)) === 'rejected');
});

/** Fred quotes what alice wrote, and asks her server. */
async function fredQuotes(id: string, policy: string): Promise<{ original: Json; note: Note; request: QuoteRequest }> {
  const { alice, fred, toAlice } = scene;
  const draft = { status: `quote me ${id}`, quote_approval_policy: policy };
  const original = await alice.call('POST', '/api/v1/statuses', draft);
  const quote = new URL(String(original.uri));
  const note = write(scene, id, { content: '<p>she said it</p>', quote });
  const request = new QuoteRequest({
    id: new URL(`#${id}-request`, fred.actorUri),
    actor: fred.actorUri,
    object: quote,
    instrument: note,
  });
  await fred.send(toAlice, request);
  return { original, note, request };
}

test('fred may quote alice, until she takes it back', async () => {
  const { alice, fred, aliceUri } = scene;
  const { original, note, request } = await fredQuotes('asked', 'public');
  const accept = await arrived(fred, Accept, async (one) => one.objectId?.href === request.id?.href);
  assert.equal(accept.actorId?.href, aliceUri.href);
  const stamp = await fred.context().lookupObject(accept.resultId?.href ?? '');
  assert.ok(stamp instanceof QuoteAuthorization);
  assert.equal(stamp.interactingObjectId?.href, note.id?.href);
  assert.equal(stamp.interactionTargetId?.href, original.uri);
  const told = await notified(alice, 'quote', note.id?.href);

  await alice.call('POST', `/api/v1/statuses/${original.id}/quotes/${told.status?.id}/revoke`);
  await arrived(fred, Delete, about(stamp.id?.href));
  const { status } = await fetch(stamp.id ?? '', { headers: { accept: 'application/activity+json' } });
  assert.ok(status === 404 || status === 410, `the proof of consent is answered ${status}`);
  assert.equal(await stateOf(told.status?.id), 'revoked');
});

test('fred may not quote what alice keeps to herself', async () => {
  const { fred } = scene;
  const { request } = await fredQuotes('kept', 'nobody');
  const reject = await arrived(fred, Reject, (one) => one.objectId?.href === request.id?.href);
  assert.equal(reject.resultId, null);
});
