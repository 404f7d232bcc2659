import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../src/federation/vocabulary.ts';
import { activity, introduce, note, PUBLIC, receive } from '../federation/resolve/remote-site.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { type Servers, startServers } from '../support/neighbours.ts';
import { as, statusIdOf } from '../support/posting.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const TYPE = 'text/html; charset=utf-8';

/** The title of the card, as alice is shown it, of what the author publishes or edits. */
async function titleOf(author: JsonObject & { id: string }, type: 'Create' | 'Update', object: JsonObject) {
  const { server, alice } = scene;
  await receive(server, activity(author, type, object));
  await bringForward(server, 'preview-link');
  await runJobs(server);
  const id = await statusIdOf(server, String(object.id));
  return (await as(server, alice)('GET', `/api/v1/statuses/${id}`)).body.card?.title ?? null;
}

test('a video shows the card of its own page, whatever its description links to', async () => {
  const { server, aliceUri, site } = scene;
  for (const [path, title] of [
    ['/w/1', 'The video'],
    ['/else', 'Something else'],
  ] as const) {
    site.answers.set(path, { type: TYPE, bytes: Buffer.from(`<title>${title}</title>`) });
  }
  const author = site.actor('author');
  await introduce(server, author);
  const video = {
    ...note(author, '', { to: [PUBLIC, aliceUri] }),
    type: 'Video',
    name: 'Whinchats',
    mediaType: 'text/markdown',
    content: `From ${site.origin}/else`,
    url: [
      { type: 'Link', mediaType: 'text/html', href: `${site.origin}/w/1` },
      { type: 'Link', mediaType: 'video/mp4', href: `${site.origin}/1.mp4` },
    ],
  };
  assert.equal(await titleOf(author, 'Create', video), 'The video');
  const later = { ...video, content: `Also ${site.origin}/else`, updated: new Date(Date.now() + 1000).toISOString() };
  assert.equal(await titleOf(author, 'Update', later), 'The video');
  const plain = note(author, `<a href="${site.origin}/else">here</a>`, { to: [PUBLIC, aliceUri] });
  assert.equal(await titleOf(author, 'Create', { ...plain, url: `${site.origin}/w/1` }), 'Something else');
});
