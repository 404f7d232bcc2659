import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { toWire } from '../../src/lib/id.ts';
import { activity, introduce, note, type RemoteSite, receive, startRemote } from '../federation/resolve/remote-site.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let site: RemoteSite;
let bob: { id: string };

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  site = await startRemote();
  const actor = site.actor('bob');
  bob = actor;
  await introduce(server, actor);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#654321' } })
    .png()
    .toBuffer();
  for (const path of ['/secret.png', '/open.png']) site.answers.set(path, { type: 'image/png', bytes: png });
});
after(async () => {
  await server.close();
  await site.close();
});

const aliceUri = () => `http://localhost:3000/ap/users/${alice.id}`;

/** A post of bob's with a picture and a video; answers what alice is shown of them. */
async function shown(name: string, to: readonly string[]) {
  const attachment = [
    { type: 'Image', url: `${site.origin}/${name}.png` },
    { type: 'Video', mediaType: 'video/mp4', url: `${site.origin}/${name}.mp4`, icon: `${site.origin}/${name}.png` },
  ];
  const object = note(bob, name, { to, cc: [], attachment });
  await receive(server, activity(bob, 'Create', object));
  const { id } = await server.ctx.store.db
    .selectFrom('statuses')
    .select('id')
    .where('uri', '=', object.id)
    .executeTakeFirstOrThrow();
  const { body } = await as(server, alice)('GET', `/api/v1/statuses/${toWire(id)}`);
  return Object.values(body.media_attachments ?? {});
}

const ask = (url: string) => server.request('GET', url.replace('http://localhost:3000', ''));

test('M09 M10 who guesses the number of a file of a hidden post gets nothing, and makes nobody asked for it', async () => {
  const media = await shown('secret', [aliceUri()]);
  assert.equal(media.length, 2);
  for (const { id } of media) {
    const before = site.hits.length;
    for (const path of ['original', 'small', 'original?key=', 'original?key=null', 'small?key[]=x', 'small?key=0']) {
      const answer = await ask(`/media_proxy/${id}/${path}`);
      assert.equal(answer.status, 404, path);
      assert.deepEqual(answer.body, (await ask(`/media_proxy/64/original`)).body, 'as if there were nothing');
    }
    assert.equal(site.hits.length, before);
  }
});

test('M09 who is shown the post sees its files', async () => {
  const [picture, video] = await shown('secret', [aliceUri()]);
  for (const url of [picture?.url, picture?.preview_url, video?.url, video?.preview_url]) {
    assert.equal((await ask(String(url))).status, 302, String(url));
  }
  const other = await shown('secret', [aliceUri()]);
  const key = new URL(String(other[0]?.url)).search;
  assert.equal((await ask(`/media_proxy/${video?.id}/original${key}`)).status, 404, 'a key opens one file');
});

test('files of open posts need no key, as clients know their addresses from before', async () => {
  const [picture] = await shown('open', ['https://www.w3.org/ns/activitystreams#Public', aliceUri()]);
  assert.equal((await ask(`/media_proxy/${picture?.id}/original`)).status, 302);
  assert.equal((await ask(String(picture?.url))).status, 302);
});
