import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  Add,
  Announce,
  Collection,
  Create,
  EmojiReact,
  isActor,
  Like,
  Mention,
  Note,
  PUBLIC_COLLECTION,
  Question,
  Remove,
  Undo,
  Update,
} from '@fedify/fedify/vocab';
import { eventually } from '../../support/eventually.ts';
import { type Json, list } from '../../support/server.ts';
import { about, arrived, created, followEachOther, type Scene, startScene, write } from './fedify-scene.ts';
import { inHome, notified } from './live-server.ts';

let scene: Scene;

before(async () => {
  scene = await startScene();
  await followEachOther(scene);
});

after(() => scene?.close());

const post = (draft: Record<string, unknown>) => scene.alice.call('POST', '/api/v1/statuses', draft);

const reactionsOf = async (id: unknown) =>
  list(await scene.alice.call('GET', `/api/v1/pleroma/statuses/${id}/reactions`)).map((one) => String(one.name));

test('what fred shares is shared, until he takes it back', async () => {
  const { alice, fred, aliceUri } = scene;
  const { id, uri } = await post({ status: 'share me' });
  const announce = new Announce({
    id: new URL('#share', fred.actorUri),
    actor: fred.actorUri,
    object: new URL(String(uri)),
    to: PUBLIC_COLLECTION,
    ccs: [aliceUri],
  });
  await fred.send('followers', announce);
  await notified(alice, 'reblog', uri);
  const count = async () => Number((await alice.call('GET', `/api/v1/statuses/${id}`)).reblogs_count);
  assert.equal(await count(), 1);
  const undo = new Undo({ id: new URL('#unshare', fred.actorUri), actor: fred.actorUri, object: announce });
  await fred.send('followers', undo);
  await eventually('it is shared no more', async () => (await count()) === 0);
});

test('reactions go both ways, and are taken back', async () => {
  const { alice, fred } = scene;
  const { id, uri } = await post({ status: 'react to me' });
  const values = { actor: fred.actorUri, object: new URL(String(uri)) };
  const react = new EmojiReact({ ...values, id: new URL('#react', fred.actorUri), content: '🎉' });
  await fred.send('followers', react);
  const like = new Like({ ...values, id: new URL('#react-misskey', fred.actorUri), content: '🦋' });
  await fred.send('followers', like);
  await eventually('both reactions', async () => (await reactionsOf(id)).length === 2);
  await fred.send('followers', new Undo({ ...values, id: new URL('#unreact', fred.actorUri), object: react }));
  await eventually('one reaction', async () => (await reactionsOf(id)).join() === '🦋');

  const note = write(scene, 'funny', { content: '<p>funny</p>' });
  await fred.send('followers', created(scene, note));
  const seen = await inHome(alice, note.id?.href);
  await alice.call('PUT', `/api/v1/pleroma/statuses/${seen.id}/reactions/${encodeURIComponent('😂')}`);
  const arrival = await arrived(fred, EmojiReact, about(note.id?.href));
  assert.equal(String(arrival.content), '😂');
  await alice.call('DELETE', `/api/v1/pleroma/statuses/${seen.id}/reactions/${encodeURIComponent('😂')}`);
  await arrived(fred, Undo, async (undo) => (await undo.getObject(fred.context())) instanceof EmojiReact);
});

test('fred votes in a poll of alice', async () => {
  const { alice, fred, aliceUri, toAlice } = scene;
  const poll = { options: ['tea', 'coffee'], expires_in: 3600 };
  const { id, uri } = await post({ status: 'what do you drink?', poll });
  const answer = new Note({
    id: new URL('#vote', fred.actorUri),
    attribution: fred.actorUri,
    name: 'coffee',
    replyTarget: new URL(String(uri)),
    to: aliceUri,
  });
  const vote = new Create({
    id: new URL('#vote/activity', fred.actorUri),
    actor: fred.actorUri,
    object: answer,
    to: aliceUri,
  });
  await fred.send(toAlice, vote);
  await eventually('the vote is counted', async () => {
    const seen = await alice.call('GET', `/api/v1/statuses/${id}`);
    return (
      list(seen.poll?.options)
        .map((option) => Number(option.votes_count))
        .join() === '0,1'
    );
  });
  const question = await fred.context().lookupObject(String(uri));
  assert.ok(question instanceof Question && question.voters === 1);
});

test('alice votes in a poll of fred', async () => {
  const { alice, fred } = scene;
  const option = (name: string, totalItems: number) => new Note({ name, replies: new Collection({ totalItems }) });
  const ask = (blue: number) =>
    fred.ask(
      'colour',
      (id) =>
        new Question({
          id,
          attribution: fred.actorUri,
          content: '<p>which colour?</p>',
          exclusiveOptions: [option('red', 3), option('blue', blue)],
          voters: 3 + blue,
          endTime: Temporal.Now.instant().add({ hours: 1 }),
          to: PUBLIC_COLLECTION,
          published: Temporal.Now.instant(),
        }),
    );
  const question = ask(1);
  await fred.send('followers', created(scene, question));
  const seen = await inHome(alice, question.id?.href);
  assert.equal(seen.poll?.votes_count, 4);
  await alice.call('POST', `/api/v1/polls/${seen.poll?.id}/votes`, { choices: [1] });
  const vote = await arrived(fred, Create, async (create) => {
    const note = await create.getObject(fred.context());
    return note instanceof Note && note.replyTargetId?.href === question.id?.href;
  });
  const note = await vote.getObject(fred.context());
  assert.equal(String(note?.name), 'blue');
  assert.equal(note?.content, null);
  const update = new Update({ id: new URL(`${question.id}#2`), actor: fred.actorUri, object: ask(2) });
  await fred.send('followers', update);
  await eventually('the new counts', async () => {
    const poll = await alice.call('GET', `/api/v1/polls/${seen.poll?.id}`);
    return Number(poll.votes_count) === 5 && poll.voted;
  });
});

test('direct messages go both ways', async () => {
  const { alice, fred, aliceUri, toAlice } = scene;
  const { uri } = await post({ status: `@${fred.acct} between us`, visibility: 'direct' });
  const create = await arrived(fred, Create, about(uri));
  const sent = await create.getObject(fred.context());
  assert.deepEqual(
    [...(sent?.toIds ?? []), ...(sent?.ccIds ?? [])].map((id) => id.href),
    [fred.actorUri.href],
  );
  const tags = [new Mention({ href: aliceUri, name: `@${alice.acct}` })];
  const note = write(scene, 'secret', { content: '<p>psst</p>', to: aliceUri, ccs: [], tags });
  const answer = new Create({ id: new URL(`${note.id}#c`), actor: fred.actorUri, object: note, to: aliceUri });
  await fred.send(toAlice, answer);
  const told = await notified(alice, 'mention', note.id?.href);
  assert.equal(told.status?.visibility, 'direct');
  const conversations = list(await alice.call('GET', '/api/v1/conversations'));
  assert.ok(conversations.some((one) => one.last_status?.uri === note.id?.href));
});

test('what fred pins and takes off is shown so', async () => {
  const { alice, fred, fredHere } = scene;
  const note = write(scene, 'pinned', { content: '<p>read this</p>' });
  await fred.send('followers', created(scene, note));
  await inHome(alice, note.id?.href);
  const pinned = async (): Promise<Json[]> =>
    list(await alice.call('GET', `/api/v1/accounts/${fredHere}/statuses?pinned=true`));
  const target = fred.context().getFeaturedUri('fred');
  const values = { actor: fred.actorUri, object: note, target };
  await fred.send('followers', new Add({ ...values, id: new URL('#pin', fred.actorUri) }));
  await eventually('the pin', async () => (await pinned()).some((status) => status.uri === note.id?.href));
  await fred.send('followers', new Remove({ ...values, id: new URL('#unpin', fred.actorUri) }));
  await eventually('no pin', async () => (await pinned()).length === 0);
});

test('what alice pins and features arrives, and is in her collections', async () => {
  const { alice, fred, aliceUri } = scene;
  const { id, uri } = await post({ status: 'my best #post' });
  await alice.call('POST', `/api/v1/statuses/${id}/pin`);
  const pin = await arrived(fred, Add, about(uri));
  const actor = await fred.context().lookupObject(aliceUri);
  assert.ok(isActor(actor));
  assert.equal(pin.targetId?.href, actor.featuredId?.href);
  const featured = await actor.getFeatured(fred.context());
  const items = await Array.fromAsync(featured?.getItems(fred.context()) ?? []);
  assert.deepEqual(
    items.map((item) => item.id?.href),
    [uri],
  );
  await alice.call('POST', `/api/v1/statuses/${id}/unpin`);
  await arrived(fred, Remove, about(uri));

  // To Fedify a hashtag is a link, which is no object.
  const told = (type: string) => fred.raw.some((text) => text.includes(`"type":"${type}"`) && text.includes('"#post"'));
  const tag = await alice.call('POST', '/api/v1/featured_tags', { name: 'post' });
  await eventually('the hashtag is told', async () => told('Add'));
  const tags = await actor.getFeaturedTags(fred.context());
  assert.equal(tags?.totalItems, 1);
  await alice.call('DELETE', `/api/v1/featured_tags/${tag.id}`);
  await eventually('the hashtag is taken off', async () => told('Remove'));
});

test('the hashtags on the profile of fred are shown', async () => {
  const { alice, fred, fredHere, toAlice } = scene;
  // To Fedify a hashtag is a link, which is no object.
  const told = (id: string, type: 'Add' | 'Remove') => ({
    '@context': ['https://www.w3.org/ns/activitystreams', { Hashtag: 'as:Hashtag' }],
    id: `${fred.actorUri}#${id}`,
    type,
    actor: fred.actorUri.href,
    object: { type: 'Hashtag', name: '#Fedify', href: `${fred.base}/tags/fedify` },
    target: fred.context().getFeaturedTagsUri('fred').href,
  });
  const names = async () =>
    list(await alice.call('GET', `/api/v1/accounts/${fredHere}/featured_tags`)).map((one) => String(one.name));
  assert.equal(await fred.post(toAlice.inboxId, told('feature', 'Add')), 202);
  await eventually('the hashtag', async () => (await names()).join() === 'Fedify');
  assert.equal(await fred.post(toAlice.inboxId, told('unfeature', 'Remove')), 202);
  await eventually('no hashtag', async () => (await names()).length === 0);
});
