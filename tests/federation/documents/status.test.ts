import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Create, Note, Question } from '@fedify/fedify/vocab';
import { as, post } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { ORIGIN, read, type Scene, startScene } from './scene.ts';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

let scene: Scene;
let actor: string;

before(async () => {
  scene = await startScene();
  actor = `${ORIGIN}/ap/users/${scene.alice.id}`;
});

after(() => scene.close());

const documentOf = async (status: Json, part = '') =>
  (await read(scene.server, `${status.uri}${part}`, scene.stranger.peer)).json;

test('a note says what was written, and to whom', async () => {
  const bea = await scene.server.createUser('bea');
  const status = await post(scene.server, scene.alice, {
    status: 'Hi @bea #Fête',
    spoiler_text: 'careful',
    language: 'en',
  });
  const note = await documentOf(status);
  assert.deepEqual(
    [note.id, note.type, note.summary, note.attributedTo, note.sensitive, note.inReplyTo, note.url],
    [status.uri, 'Note', 'careful', actor, true, null, status.url],
  );
  assert.deepEqual(note.to, [PUBLIC]);
  assert.deepEqual(note.cc, [`${actor}/followers`, `${ORIGIN}/ap/users/${bea.id}`]);
  assert.deepEqual(note.contentMap, { en: status.content });
  assert.deepEqual(note.tag, [
    { type: 'Mention', href: `${ORIGIN}/ap/users/${bea.id}`, name: '@bea@localhost:3000' },
    { type: 'Hashtag', href: `${ORIGIN}/tags/fete`, name: '#Fête' },
  ]);
  assert.deepEqual(note.interactionPolicy, { canQuote: { automaticApproval: [PUBLIC], manualApproval: [] } });
});

test('an edit, a favourite and a policy are seen at once', async () => {
  const status = await post(scene.server, scene.alice, 'first words');
  await documentOf(status);
  await as(scene.server, scene.alice)('PUT', `/api/v1/statuses/${status.id}`, { json: { status: 'other words' } });
  await as(scene.server, scene.alice)('POST', `/api/v1/statuses/${status.id}/favourite`);
  await as(scene.server, scene.alice)('PUT', `/api/v1/statuses/${status.id}/interaction_policy`, {
    json: { quote_approval_policy: 'nobody' },
  });
  const note = await documentOf(status);
  assert.match(String(note.content), /other words/);
  assert.ok(note.updated);
  assert.deepEqual(note.likes, { id: `${status.uri}/likes`, type: 'Collection', totalItems: 1 });
  assert.deepEqual(note.interactionPolicy, { canQuote: { automaticApproval: [actor], manualApproval: [] } });
});

test('a poll is a question with its counts', async () => {
  const voter = await scene.server.createUser('voter');
  const status = await post(scene.server, scene.alice, {
    status: 'Which?',
    poll: { options: ['a', 'b'], expires_in: 3600 },
  });
  await documentOf(status);
  await as(scene.server, voter)('POST', `/api/v1/polls/${status.poll?.id}/votes`, { json: { choices: [1] } });
  const question = await documentOf(status);
  assert.equal(question.type, 'Question');
  assert.equal(question.votersCount, 1);
  assert.ok(question.endTime);
  const counts = Array.isArray(question.oneOf) ? question.oneOf.map((one) => [one.name, one.replies.totalItems]) : [];
  assert.deepEqual(counts, [
    ['a', 0],
    ['b', 1],
  ]);
  const read = await Question.fromJsonLd(question);
  assert.equal(read.voters, 1);
});

test('a reblog is an announce', async () => {
  const status = await post(scene.server, scene.alice, 'worth repeating');
  const { body } = await as(scene.server, scene.alice)('POST', `/api/v1/statuses/${status.id}/reblog`);
  const announce = await documentOf(body);
  assert.deepEqual([announce.type, announce.object, announce.actor], ['Announce', status.uri, actor]);
});

test('what was deleted is gone for good', async () => {
  const status = await post(scene.server, scene.alice, 'short-lived');
  await as(scene.server, scene.alice)('DELETE', `/api/v1/statuses/${status.id}`);
  assert.equal((await read(scene.server, String(status.uri))).status, 410);
});

test('a status is found only at its author', async () => {
  const other = await scene.server.createUser('other');
  const status = await post(scene.server, scene.alice, 'mine');
  const elsewhere = String(status.uri).replace(scene.alice.id, other.id);
  assert.equal((await read(scene.server, elsewhere)).status, 404);
});

test('Fedify reads notes and activities', async () => {
  const parent = await post(scene.server, scene.alice, 'a question');
  const status = await post(scene.server, scene.alice, { status: 'an answer', in_reply_to_id: parent.id });
  const note = await Note.fromJsonLd(await documentOf(status));
  assert.equal(note.replyTargetId?.href, parent.uri);
  assert.equal(note.attributionId?.href, actor);
  const create = await Create.fromJsonLd(await documentOf(status, '/activity'));
  assert.equal(create.actorId?.href, actor);
  assert.equal(create.objectId?.href, status.uri);
});

test('browsers are sent to the page, programs get the document there too', async () => {
  const status = await post(scene.server, scene.alice, 'paged');
  const path = new URL(String(status.uri)).pathname;
  const answer = await scene.server.request('GET', path, { headers: { accept: 'text/html' } });
  assert.deepEqual([answer.status, answer.headers.location], [302, new URL(String(status.url)).pathname]);
  assert.equal((await read(scene.server, String(status.url))).json.id, status.uri);
});
