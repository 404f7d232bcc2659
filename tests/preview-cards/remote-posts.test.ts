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

test('the profile of somebody who is mentioned has no card, even if the link does not say so, as from NodeBB', async () => {
  const { server, aliceUri, site } = scene;
  for (const [path, title] of [
    ['/@carol', 'Carol'],
    ['/news', 'The news'],
  ] as const) {
    site.answers.set(path, { type: TYPE, bytes: Buffer.from(`<title>${title}</title>`) });
  }
  const page = `${site.origin}/@carol`;
  const [author, carol] = [site.actor('nora'), site.actor('carol', { url: page })];
  for (const actor of [author, carol]) await introduce(server, actor);
  const mention = `<a href="${page}">@<bdi>carol@${site.host}</bdi></a>`;
  const news = `<a href="${site.origin}/news" rel="nofollow ugc">news</a>`;
  const written = (content: string, tag: JsonObject[]) =>
    note(author, content, { to: [PUBLIC, aliceUri], cc: [carol.id], tag });
  const tag = [{ type: 'Mention', href: carol.id, name: `@carol@${site.host}` }];
  assert.equal(await titleOf(author, 'Create', written(`${mention} has ${news}`, tag)), 'The news');
  assert.equal(await titleOf(author, 'Create', written(`${mention} sings`, tag)), null);
  assert.equal(await titleOf(author, 'Create', written(`${mention} is worth a look`, [])), 'Carol');
});
