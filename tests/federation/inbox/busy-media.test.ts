import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mp4OutputFormat } from 'mediabunny';
import { toWire } from '../../../src/lib/id.ts';
import { encodeMedia } from '../../support/encode-media.ts';
import { png } from '../../support/media.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const pathOf = (url: unknown) => new URL(String(url)).pathname;

test('a media server that asks to wait is asked again the next time somebody looks', async () => {
  const { server, alice, aliceUri, site } = scene;
  for (const path of ['/a.png', '/clip.mp4']) site.answers.set(path, { status: 429 });
  const bob = site.actor('bob');
  await introduce(server, bob);
  const object = note(bob, 'x', {
    to: [PUBLIC, aliceUri],
    attachment: [
      { type: 'Image', mediaType: 'image/png', url: `${site.origin}/a.png` },
      { type: 'Video', mediaType: 'video/mp4', url: `${site.origin}/clip.mp4` },
    ],
  });
  await receive(server, activity(bob, 'Create', object));
  const status = await server.ctx.store.db.selectFrom('statuses').select('id').executeTakeFirstOrThrow();
  const shown = (await server.request('GET', `/api/v1/statuses/${toWire(status.id)}`, { token: alice.token })).body;
  const [image, clip] = Object.values(shown.media_attachments ?? {}).map(({ url }) => pathOf(url));
  const look = (path: string | undefined) => server.request('GET', String(path));
  assert.equal((await look(image)).status, 503);
  assert.equal((await look(clip)).headers.location, `${site.origin}/clip.mp4`);
  site.answers.set('/a.png', { type: 'image/png', bytes: await png() });
  const video = { codec: 'avc', width: 64, height: 48 } as const;
  site.answers.set('/clip.mp4', {
    type: 'video/mp4',
    bytes: await encodeMedia({ format: new Mp4OutputFormat(), video }),
  });
  for (const path of [image, clip]) {
    const answer = await look(path);
    assert.equal(answer.status, 302);
    assert.ok(String(answer.headers.location).startsWith('http://localhost:3000/media/'));
  }
});
