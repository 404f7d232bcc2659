import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { purgeCopies } from '../../../src/domain/media/remote/purge-copies.ts';
import { toWire } from '../../../src/lib/id.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const pathOf = (url: unknown) => new URL(String(url)).pathname;

test('a server that does not give its pictures is no fault of this one', async (t) => {
  const { server, site } = scene;
  site.answers.set('/late.png', { status: 503 });
  const { id } = await introduce(
    server,
    site.actor('late', { icon: { type: 'Image', url: `${site.origin}/late.png` } }),
  );
  const told = t.mock.method(server.ctx.log, 'error');
  const answer = await server.request('GET', `/media_proxy/avatars/${toWire(id)}`);
  assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '30']);
  assert.deepEqual(told.mock.calls, [], 'the log of this server tells of its own faults');
});

test('pictures of others are shown through copies, made when somebody looks, and let go when they are too many', async () => {
  const { server, alice, aliceUri, site } = scene;
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  site.answers.set('/a.png', { type: 'image/png', bytes: png });
  site.answers.set('/x.svg', { type: 'image/png', bytes: Buffer.from('<svg onload="alert(1)"/>') });
  const bob = site.actor('bob', { icon: { type: 'Image', url: `${site.origin}/a.png` } });
  const row = await introduce(server, bob);
  const object = note(bob, 'x', {
    to: [PUBLIC, aliceUri],
    attachment: [
      { type: 'Image', url: `${site.origin}/a.png` },
      { type: 'Image', url: `${site.origin}/x.svg` },
      { type: 'Video', mediaType: 'video/mp4', url: `${site.origin}/video.mp4` },
    ],
  });
  await receive(server, activity(bob, 'Create', object));
  const hits = () => site.hits.filter((path) => path === '/a.png').length;
  const status = await server.ctx.store.db.selectFrom('statuses').select('id').executeTakeFirstOrThrow();
  const shown = (await server.request('GET', `/api/v1/statuses/${toWire(status.id)}`, { token: alice.token })).body;
  assert.equal(hits(), 0, 'nobody has looked yet');
  const avatar = pathOf(shown.account?.avatar);
  const answers = await Promise.all([1, 2, 3].map(() => server.request('GET', avatar)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [302, 302, 302],
  );
  assert.equal(hits(), 1);
  const copy = await server.request('GET', pathOf(answers[0]?.headers.location));
  assert.equal(copy.headers['content-type'], 'image/png');
  const [image, broken, video] = Object.values(shown.media_attachments ?? {});
  assert.deepEqual(
    [pathOf(image?.url), pathOf(image?.preview_url)],
    ['original', 'small'].map((size) => `/media_proxy/${image?.id}/${size}`),
  );
  assert.equal((await server.request('GET', pathOf(image?.url))).status, 302);
  assert.equal((await server.request('GET', pathOf(image?.preview_url))).status, 302);
  assert.equal((await server.request('GET', pathOf(broken?.url))).status, 404, 'no picture we take');
  assert.equal((await server.request('GET', pathOf(video?.url))).headers.location, `${site.origin}/video.mp4`);
  assert.equal((await server.request('GET', '/media_proxy/avatars/64')).status, 404);
  await purgeCopies(server.ctx.store, { budget: 0 });
  const left = await server.ctx.store.db.selectFrom('accounts').select('avatar_key').where('id', '=', row.id).execute();
  assert.deepEqual(left, [{ avatar_key: null }]);
  const before = hits();
  assert.equal((await server.request('GET', avatar)).status, 302);
  assert.equal(hits(), before + 1, 'fetched again on demand');
});
