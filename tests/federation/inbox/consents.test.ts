import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { localUri } from '../../support/neighbours.ts';
import { as, post, statusIdOf } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { followFromAfar, type RemoteAccount, receivedBy, type Scene, startScene } from '../outbox/scene.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

type Person = JsonObject & { readonly id: string };

let scene: Scene;
let site: RemoteSite;
let otherSite: RemoteSite;
let author: Person;
let bob: Person;
let third: RemoteAccount & { receiver: Scene['receivers'][number] };

/** Alice has a follower on a third server, and answers an author who wants to be asked. */
before(async () => {
  scene = await startScene();
  [site, otherSite] = [await startRemote(), await startRemote()];
  [author, bob] = [site.actor('author'), site.actor('bob')];
  await introduce(scene.server, author);
  await introduce(scene.server, bob);
  third = await scene.remote('third', { shared: true });
  await followFromAfar(scene.server, third, scene.alice);
});
after(async () => {
  await scene.close();
  await site.close();
  await otherSite.close();
});

/** A post of the author that everybody has to ask about; its id there and here. */
async function askedPost(): Promise<{ uri: string; id: string }> {
  const ask = { automaticApproval: author.id, manualApproval: PUBLIC };
  const interactionPolicy = { canLike: ask, canReply: ask, canAnnounce: ask };
  const mine = note(author, 'ask me', { interactionPolicy, to: [PUBLIC, localUri(scene.alice)] });
  await receive(scene.server, activity(author, 'Create', site.serve(mine)));
  return { uri: mine.id, id: await statusIdOf(scene.server, mine.id) };
}

/** What alice did, and of what, by their ids. */
type Deed = { readonly uri: string; readonly target: string };

async function reply(): Promise<Deed> {
  const { uri: target, id: in_reply_to_id } = await askedPost();
  const { uri } = await post(scene.server, scene.alice, { status: 'may I?', in_reply_to_id });
  await sent();
  return { uri: String(uri), target };
}

async function boost(): Promise<Deed> {
  const { uri: target, id } = await askedPost();
  const { body } = await as(scene.server, scene.alice)('POST', `/api/v1/statuses/${id}/reblog`);
  await sent();
  return { uri: String(body.uri), target };
}

/** What the third server has got since it was last asked. */
const sent = () => receivedBy(scene, third.receiver);

async function documentOf(uri: string): Promise<Json> {
  const headers = { accept: 'application/activity+json' };
  return JSON.parse((await as(scene.server, null)('GET', new URL(uri).pathname, { headers })).text);
}

let serial = 0;

/** The proof of consent as later versions of GoToSocial keep it, on a site. */
function stamp({ uri, target }: Deed, change: JsonObject = {}, on = site): string {
  serial += 1;
  const id = `${on.origin}/users/author/authorizations/${serial}`;
  const parts = { attributedTo: author.id, interactingObject: uri, interactionTarget: target };
  on.serve({ id, type: 'ReplyAuthorization', ...parts, ...change });
  return id;
}

/** The Accept as GoToSocial 0.20 sends it, which is its own proof. */
function plainAccept({ uri, target }: Deed, change: JsonObject = {}): JsonObject {
  return activity(author, 'Accept', uri, { target, to: [localUri(scene.alice)], ...change });
}

test('a reply carries the Accept that is the proof of consent, and is sent again with it', async () => {
  const deed = await reply();
  assert.equal((await documentOf(deed.uri)).approvedBy, undefined);
  const accept = site.serve(plainAccept(deed));
  await receive(scene.server, accept);
  const document = await documentOf(deed.uri);
  assert.deepEqual([document.approvedBy, document.replyAuthorization], [accept.id, undefined]);
  const [update, ...rest] = await sent();
  assert.deepEqual([update?.type, update?.object?.id, update?.object?.approvedBy], ['Update', deed.uri, accept.id]);
  assert.deepEqual(rest, []);
  assert.equal((await documentOf(`${deed.uri}/activity`)).object?.approvedBy, accept.id);
});

test('a reply carries the authorization that the answer to a request names', async () => {
  const deed = await reply();
  const result = stamp(deed);
  const request = {
    id: `${deed.uri}#ReplyRequest`,
    type: 'ReplyRequest',
    actor: localUri(scene.alice),
    object: deed.target,
    instrument: deed.uri,
  };
  await receive(scene.server, activity(author, 'Accept', request, { result }));
  const { approvedBy, replyAuthorization } = await documentOf(deed.uri);
  assert.deepEqual([approvedBy, replyAuthorization], [result, result]);
});

test('what is no consent to just this is refused, and nothing is sent', async () => {
  const deed = await reply();
  const other = await reply();
  for (const [name, accept, signer] of [
    ['somebody else answers', { ...site.serve(plainAccept(deed)), actor: bob.id }, bob.id],
    ['no such proof', plainAccept(deed), undefined],
    ['the proof is elsewhere', plainAccept(deed, { result: stamp(deed, {}, otherSite) }), undefined],
    ['the proof is somebody else’s', plainAccept(deed, { result: stamp(deed, { attributedTo: bob.id }) }), undefined],
    ['the proof is for another reply', plainAccept(deed, { result: stamp(other) }), undefined],
    [
      'the proof is for another post',
      plainAccept(deed, { result: stamp(deed, { interactionTarget: other.target }) }),
      undefined,
    ],
    [
      'the proof is for a boost',
      plainAccept(deed, { result: stamp(deed, { type: 'AnnounceAuthorization' }) }),
      undefined,
    ],
    ['the proof is a quote’s', plainAccept(deed, { result: stamp(deed, { type: 'QuoteAuthorization' }) }), undefined],
    ['the proof has another id', plainAccept(deed, { result: stamp(deed, { id: `${site.origin}/other` }) }), undefined],
  ] as const) {
    await receive(scene.server, accept, signer);
    assert.equal((await documentOf(deed.uri)).approvedBy, undefined, name);
  }
  for (const change of [{ actor: bob.id }, { object: other.uri }, { target: other.target }, { type: 'Note' }]) {
    const accept = plainAccept(deed);
    site.serve({ ...accept, ...change });
    await receive(scene.server, accept);
    assert.equal((await documentOf(deed.uri)).approvedBy, undefined, JSON.stringify(change));
  }
  assert.deepEqual(await sent(), []);
});

test('only the first consent counts, so that nobody can have a reply sent again and again', async () => {
  const deed = await reply();
  const first = site.serve(plainAccept(deed));
  await receive(scene.server, first);
  await receive(scene.server, site.serve(plainAccept(deed)));
  assert.equal((await documentOf(deed.uri)).approvedBy, first.id);
  assert.equal((await sent()).length, 1);
});

test('a refusal is final: it ends a consent, and the reply is not sent for another', async () => {
  const deed = await reply();
  await receive(scene.server, activity(bob, 'Reject', deed.uri));
  await receive(scene.server, site.serve(plainAccept(deed)));
  assert.equal((await sent()).length, 1);
  await receive(scene.server, activity(author, 'Reject', deed.uri));
  assert.equal((await documentOf(deed.uri)).approvedBy, undefined);
  const [update, ...rest] = await sent();
  assert.deepEqual([update?.type, update?.object?.approvedBy, rest], ['Update', undefined, []]);
  await receive(scene.server, activity(author, 'Reject', deed.uri));
  await receive(scene.server, site.serve(plainAccept(deed)));
  assert.equal((await documentOf(deed.uri)).approvedBy, undefined);
  assert.deepEqual(await sent(), []);
});

test('an answer to a boost changes nothing, because no server looks for consent to one', async () => {
  const deed = await boost();
  await receive(scene.server, site.serve(plainAccept(deed)));
  await receive(scene.server, activity(author, 'Reject', deed.uri));
  assert.deepEqual(await sent(), []);
  assert.equal((await documentOf(deed.uri)).object, deed.target);
});
