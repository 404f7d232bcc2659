import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { runJobs } from '../../support/jobs.ts';
import { localUri } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { postOverSocket } from '../over-socket.ts';
import { type Peer, startPeer } from '../peer.ts';

let server: TestServer;
let alice: TestUser;
let peer: Peer;
let base: string;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  peer = await startPeer();
  base = await server.listen();
});
after(async () => {
  await server.close();
  await peer.close();
});

const AS = 'https://www.w3.org/ns/activitystreams#';
const TOOT = 'http://joinmastodon.org/ns#';
const XSD = 'http://www.w3.org/2001/XMLSchema#';

/** Members of an object in expanded form: literals, with their type if they have one, references, and objects. */
const text = (value: string | number | boolean, type?: string) => [
  type === undefined ? { '@value': value } : { '@value': value, '@type': XSD + type },
];
const link = (...ids: string[]) => ids.map((id) => ({ '@id': id }));
const as2 = (type: string, members: JsonObject): JsonObject => ({
  '@type': [AS + type],
  ...Object.fromEntries(Object.entries(members).map(([name, value]) => [AS + name, value])),
});

function expandedQuestion(id: string) {
  const answer = (name: string, votes: number) =>
    as2('Note', {
      name: text(name),
      replies: [as2('Collection', { totalItems: text(String(votes), 'nonNegativeInteger') })],
    });
  const picture = as2('Document', {
    mediaType: text('image/png'),
    url: link(`${peer.origin}/a.png`),
    name: text('A heron'),
    width: text(30, 'nonNegativeInteger'),
    height: text('40', 'nonNegativeInteger'),
  });
  const focal = { [`${TOOT}focalPoint`]: [{ '@list': [...text(0.5), ...text(-0.25)] }] };
  const question = as2('Question', {
    attributedTo: link(peer.actorUri),
    to: link(`${AS}Public`),
    cc: link(localUri(alice)),
    content: [{ '@value': '<p>Tea?</p>', '@language': 'en' }],
    summary: text('drinks'),
    sensitive: text('true', 'boolean'),
    published: text('2024-02-03T04:05:06Z', 'dateTime'),
    endTime: text('2040-02-03T04:05:06Z', 'dateTime'),
    url: link(`${peer.origin}/page`),
    oneOf: [answer('yes', 3), answer('no', 1)],
    attachment: [{ ...picture, ...focal }],
    tag: [as2('Mention', { href: link(localUri(alice)), name: text('@alice') })],
  });
  return { '@id': id, ...question, [`${TOOT}votersCount`]: text(4, 'nonNegativeInteger') };
}

test('an activity in expanded JSON-LD is read whole', async () => {
  const id = `${peer.actorUri}/questions/1`;
  const create = as2('Create', { actor: link(peer.actorUri), object: [expandedQuestion(id)] });
  const body = JSON.stringify([{ '@id': `${id}/activity`, ...create }]);
  const signature = peer.sign({ method: 'POST', url: 'http://localhost:3000/inbox', body });
  const headers = { 'content-type': 'application/activity+json', ...signature };
  assert.equal((await postOverSocket(base, '/inbox', { body, headers })).status, 202);
  await runJobs(server);
  const { items } = await as(server, alice)('GET', '/api/v1/notifications');
  const status = items[0]?.status;
  assert.ok(status);
  const { uri, url, content, language, spoiler_text, sensitive, created_at, visibility } = status;
  assert.deepEqual(
    [uri, url, content, language, spoiler_text, sensitive, created_at, visibility],
    [id, `${peer.origin}/page`, '<p>Tea?</p>', 'en', 'drinks', true, '2024-02-03T04:05:06.000Z', 'public'],
  );
  const { expires_at, voters_count, votes_count } = status.poll ?? {};
  assert.deepEqual([expires_at, voters_count, votes_count], ['2040-02-03T04:05:06.000Z', 4, 4]);
  const [file] = Object.values(status.media_attachments ?? {});
  assert.deepEqual([file?.type, file?.description], ['image', 'A heron']);
  assert.deepEqual([file?.meta?.original?.size, file?.meta?.focus], ['30x40', { x: 0.5, y: -0.25 }]);
});

test('whom an activity in expanded JSON-LD names as its actor must have signed it', async () => {
  const id = 'https://victim.example/notes/1';
  const note = as2('Note', {
    attributedTo: link('https://victim.example/u'),
    content: text('no'),
    to: link(`${AS}Public`),
    cc: link(localUri(alice)),
  });
  const create = as2('Create', { actor: link('https://victim.example/u'), object: [{ '@id': id, ...note }] });
  const body = JSON.stringify({ '@id': `${id}/activity`, ...create });
  const signature = peer.sign({ method: 'POST', url: 'http://localhost:3000/inbox', body });
  await postOverSocket(base, '/inbox', {
    body,
    headers: { 'content-type': 'application/activity+json', ...signature },
  });
  await runJobs(server);
  const rows = server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', id);
  assert.deepEqual(await rows.execute(), []);
});
