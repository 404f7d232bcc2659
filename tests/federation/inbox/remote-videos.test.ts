import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mp4OutputFormat } from 'mediabunny';
import { purgeCopies } from '../../../src/domain/media/remote/purge-copies.ts';
import { toWire } from '../../../src/lib/id.ts';
import { encodeMedia } from '../../support/encode-media.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

let server: TestServer;
let alice: TestUser;
let site: RemoteSite;
let mp4: Buffer;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  site = await startRemote();
  const video = { codec: 'avc', width: 32, height: 32 } as const;
  mp4 = await encodeMedia({ format: new Mp4OutputFormat(), video, seconds: 1 });
  await introduce(server, site.actor('bob'));
});
after(async () => {
  await server.close();
  await site.close();
});

const pathOf = (url: unknown) => new URL(String(url)).pathname;

/** A post of bob with a video; answers what alice sees. */
async function post(name: string, type = 'Video', mediaType = 'video/mp4'): Promise<Json> {
  const object = note(site.actor('bob'), name, {
    to: [PUBLIC, `http://localhost:3000/ap/users/${alice.id}`],
    attachment: [{ type, mediaType, url: `${site.origin}/${name}` }],
  });
  await receive(server, activity(site.actor('bob'), 'Create', object));
  const row = await server.ctx.store.db
    .selectFrom('statuses')
    .select('id')
    .where('uri', '=', String(object.id))
    .executeTakeFirstOrThrow();
  const path = `/api/v1/statuses/${toWire(row.id)}`;
  return (await server.request('GET', path, { token: alice.token })).body;
}

const urlOf = (status: Json) => pathOf(Object.values(status.media_attachments ?? {})[0]?.url);
const hits = (path: string) => site.hits.filter((hit) => hit === path).length;

test('a video is copied when somebody first looks at it, and any part of it can be read', async () => {
  site.answers.set('/video.mp4', { type: 'text/html', bytes: mp4 });
  const url = urlOf(await post('video.mp4'));
  assert.equal(hits('/video.mp4'), 0, 'nobody has looked yet');
  const answers = await Promise.all([1, 2].map(() => server.request('GET', url)));
  const copy = pathOf(answers[0]?.headers.location);
  assert.match(copy, /^\/media\/.*\.mp4$/);
  assert.equal(answers[1]?.headers.location, answers[0]?.headers.location);
  assert.equal(hits('/video.mp4'), 1);
  const part = await server.request('GET', copy, { headers: { range: 'bytes=0-9' } });
  assert.equal(part.status, 206);
  assert.equal(part.headers['content-type'], 'video/mp4');
  assert.equal(part.headers['content-range'], `bytes 0-9/${mp4.length}`);
});

test('what is no video, or cannot be had, is left to its own server, which is not asked again at once', async () => {
  site.answers.set('/page.mp4', { type: 'video/mp4', bytes: Buffer.from('<html><script>alert(1)</script></html>') });
  const url = urlOf(await post('page.mp4'));
  for (const _ of [1, 2]) {
    const answer = await server.request('GET', url);
    assert.equal(answer.headers.location, `${site.origin}/page.mp4`);
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
  assert.equal(hits('/page.mp4'), 1);
});

test('copies of what people here kept stay, however many there are', async () => {
  const names = ['liked', 'bookmarked', 'shared', 'answered', 'plain'];
  const posts = new Map<string, Json>();
  for (const [index, name] of names.entries()) {
    // Equal files are stored once.
    site.answers.set(`/${name}.mp4`, {
      type: 'video/mp4',
      bytes: Buffer.concat([mp4, Buffer.from([0, 0, 0, 8, index])]),
    });
    const status = await post(`${name}.mp4`);
    posts.set(name, status);
    await server.request('GET', urlOf(status));
  }
  const idOf = (name: string) => String(posts.get(name)?.id);
  const act = (path: string, json?: Record<string, unknown>) =>
    server.request('POST', `/api/v1/statuses${path}`, { token: alice.token, json });
  await act(`/${idOf('liked')}/favourite`);
  await act(`/${idOf('bookmarked')}/bookmark`);
  await act(`/${idOf('shared')}/reblog`);
  await act('', { status: 'an answer', in_reply_to_id: idOf('answered') });
  await purgeCopies(server.ctx.store, { budget: 0 });
  for (const name of names) {
    await server.request('GET', urlOf(posts.get(name) ?? {}));
    assert.equal(hits(`/${name}.mp4`), name === 'plain' ? 2 : 1, name);
  }
});
