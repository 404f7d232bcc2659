import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { toWire } from '../../../src/lib/id.ts';
import { as } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

let server: TestServer;
let alice: TestUser;
let site: RemoteSite;
let bob: { id: string };

before(async () => {
  server = await startServer();
  site = await startRemote();
  alice = await server.createUser('alice');
  const actor = site.actor('bob');
  bob = actor;
  await introduce(server, actor);
});
after(async () => {
  await server.close();
  await site.close();
});

const HOUR = 3_600_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
const written = (more: JsonObject = {}) =>
  note(bob, 'as it was written', { to: [PUBLIC, `http://localhost:3000/ap/users/${alice.id}`], ...more });
const option = (name: string, totalItems: number) => ({
  type: 'Note',
  name,
  replies: { type: 'Collection', totalItems },
});
const picture = (name: string) => ({ type: 'Document', mediaType: 'image/png', url: `${site.origin}/${name}.png` });

const create = (object: JsonObject) => receive(server, activity(bob, 'Create', object));
const update = (object: JsonObject) => receive(server, activity(bob, 'Update', object));

async function shown(object: JsonObject) {
  const row = await server.ctx.store.db
    .selectFrom('statuses')
    .select('id')
    .where('uri', '=', String(object.id))
    .executeTakeFirstOrThrow();
  return (await as(server, alice)('GET', `/api/v1/statuses/${toWire(row.id)}`)).body;
}

const OTHERWISE = { content: '<p>other words</p>', summary: 'a warning', sensitive: true };

test('an update that names no time changes no word, no warning and no picture', async () => {
  const object = written({ published: at(-HOUR), attachment: [picture('one')] });
  await create(object);
  await update({ ...object, ...OTHERWISE, attachment: [picture('two')] });
  const { content, spoiler_text, sensitive, media_attachments, edited_at } = await shown(object);
  assert.deepEqual([content, spoiler_text, sensitive, edited_at], ['<p>as it was written</p>', '', false, null]);
  assert.deepEqual([media_attachments?.length, media_attachments?.[0]?.remote_url], [1, `${site.origin}/one.png`]);
});

test('an update that is no newer than the edit known here changes no word', async () => {
  const object = written({ published: at(-HOUR) });
  await create(object);
  const updated = at(-1000);
  await update({ ...object, content: '<p>edited</p>', updated });
  await update({ ...object, ...OTHERWISE, updated });
  await update({ ...object, ...OTHERWISE });
  await update({ ...object, ...OTHERWISE, updated: at(-2000) });
  const { content, spoiler_text, edited_at } = await shown(object);
  assert.deepEqual([content, spoiler_text, edited_at], ['<p>edited</p>', '', updated]);
});

test('what its server serves in other words, without a time, changes none here either', async () => {
  const object = written({ published: at(-HOUR) });
  await create(object);
  site.serve({ ...object, ...OTHERWISE, likes: { type: 'Collection', totalItems: 3 } });
  await receive(server, activity(bob, 'Update', object.id));
  const { content, favourites_count } = await shown(object);
  assert.deepEqual([content, favourites_count], ['<p>as it was written</p>', 3]);
});

test('counts, tallies and the policy of quotes are taken without a time, also after an edit', async () => {
  const object = written({ type: 'Question', published: at(-HOUR), endTime: at(HOUR), oneOf: [option('yes', 1)] });
  await create(object);
  await update({ ...object, content: '<p>edited</p>', updated: at(-1000) });
  const counts = { likes: { type: 'Collection', totalItems: 5 }, shares: { type: 'Collection', totalItems: 2 } };
  const interactionPolicy = { canQuote: { automaticApproval: [PUBLIC] } };
  await update({ ...object, ...OTHERWISE, ...counts, interactionPolicy, oneOf: [option('yes', 8)] });
  const { content, favourites_count, reblogs_count, poll, quote_approval } = await shown(object);
  assert.equal(content, '<p>edited</p>');
  assert.deepEqual([favourites_count, reblogs_count, poll?.votes_count], [5, 2, 8]);
  assert.deepEqual(quote_approval?.automatic, ['public']);
});

test('an update that names no time asks nothing else in a poll, and adds none', async () => {
  const object = written({ type: 'Question', published: at(-HOUR), endTime: at(HOUR), oneOf: [option('yes', 1)] });
  await create(object);
  await update({ ...object, oneOf: [option('no', 9)] });
  const { poll } = await shown(object);
  assert.deepEqual([poll?.options?.[0]?.title, poll?.votes_count], ['yes', 1]);
  const plain = written({ published: at(-HOUR) });
  await create(plain);
  await update({ ...plain, type: 'Question', endTime: at(HOUR), oneOf: [option('no', 9)] });
  assert.equal((await shown(plain)).poll, null);
});

test('the first edit counts whatever time it names, and so does that of a post without a time of writing', async () => {
  const dated = written({ published: at(-HOUR) });
  const { published: _, ...undated } = written();
  for (const object of [dated, undated]) {
    await create({ ...object, updated: at(-HOUR) });
    await update({ ...object, ...OTHERWISE, updated: at(-HOUR + 1000) });
    const { content, spoiler_text } = await shown(object);
    assert.deepEqual([content, spoiler_text], ['<p>other words</p>', 'a warning']);
  }
});
