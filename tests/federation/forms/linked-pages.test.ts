import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bringForward, runJobs } from '../../support/jobs.ts';
import type { Neighbours } from '../../support/neighbours.ts';
import { arrived, seen, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

const linkTo = (address: string) =>
  `<p><a href="${address}" rel="nofollow noopener" target="_blank">${address}</a></p>`;

test('the page that a post is about stands below its title, and its card is of that page', async () => {
  const { site, otherSite } = scene;
  const story = `${otherSite.origin}/story`;
  otherSite.answers.set('/story', {
    type: 'text/html',
    headers: {},
    bytes: Buffer.from('<html><head><title>The story</title></head></html>'),
  });
  const page = `${site.origin}/post/1`;
  const status = await arrived(scene, {
    type: 'Page',
    name: 'Read this',
    content: `<p>As <a href="${site.origin}/other">before</a></p>`,
    url: page,
    attachment: [{ type: 'Link', href: story }],
  });
  const before = `<p>As <a href="${site.origin}/other" rel="nofollow noopener" target="_blank">before</a></p>`;
  assert.equal(status.content, `<p><strong>Read this</strong></p>${linkTo(story)}${before}`);
  assert.equal(status.url, page);
  await bringForward(scene.server, 'preview-link');
  await runJobs(scene.server);
  const { card } = await seen(scene, String(status.uri));
  assert.deepEqual([card?.url, card?.title], [story, 'The story']);
});

test('a page on another host is linked, and not taken for the page of the post', async () => {
  const story = 'https://news.example/story';
  const status = await arrived(scene, { type: 'Page', name: 'Look', content: null, url: story });
  assert.equal(status.url, status.uri);
  assert.equal(status.content, `<p><strong>Look</strong></p>${linkTo(story)}`);
});

test('the page that a note is about stands below its text, unless that links to it', async () => {
  const attachment = [{ type: 'Link', href: 'https://news.example/a?b&c', mediaType: 'text/html' }];
  const address = 'https://news.example/a?b&amp;c';
  assert.equal((await arrived(scene, { attachment })).content, `<p>hello</p>${linkTo(address)}`);
  const content = `<p><a href="${address}">this</a></p>`;
  const linked = await arrived(scene, { attachment, content });
  assert.equal(String(linked.content).split(address).length, 2);
  const elsewhere = await arrived(scene, { url: 'https://mirror.example/1' });
  assert.equal(elsewhere.content, '<p>hello</p>', 'a copy of a note is not what it is about');
});

test('addresses of other schemes are not linked', async () => {
  const attachment = [{ type: 'Link', href: 'javascript:alert(1)' }, { type: 'Link' }, { type: 'Link', href: 7 }];
  assert.equal((await arrived(scene, { attachment })).content, '<p>hello</p>');
});
