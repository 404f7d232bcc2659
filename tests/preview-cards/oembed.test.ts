import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { jpeg } from '../support/media.ts';
import { startServer } from '../support/server.ts';
import { startSite } from '../support/website.ts';

const site = await startSite({
  '/still.jpg': { body: await jpeg({ width: 64, height: 48 }), type: 'image/jpeg' },
  '/missing': { body: page('/nowhere.json') },
});
const server = await startServer();
after(async () => {
  await server.close();
  await site.close();
});
const { token } = await server.createUser('alice');

function page(embed: string): string {
  return `<title>Page</title><meta property="og:description" content="of its own">
    <link rel="alternate" type="application/json+oembed" href="${embed}">`;
}

/** The card of a post that links to a page with this oEmbed answer. */
async function cardOf(name: string, embed?: object) {
  if (embed) {
    site.pages.set(`/${name}`, { body: page(`/${name}.json`) });
    site.pages.set(`/${name}.json`, { type: 'application/json', body: JSON.stringify(embed) });
  }
  const made = await server.request('POST', '/api/v1/statuses', { token, json: { status: `${site.base}/${name}` } });
  await runJobs(server);
  return (await server.request('GET', `/api/v1/statuses/${made.body.id}`, { token })).body.card;
}

const video = {
  version: '1.0',
  type: 'video',
  title: 'Whinchats at dawn',
  author_name: 'Ann',
  author_url: '/ann',
  provider_name: 'Tube',
  provider_url: 'https://tube.example/',
  thumbnail_url: '/still.jpg',
  width: 560,
  height: 315,
  html: '<script>alert(1)</script><iframe src="//tube.example/embed/1" onload="alert(2)"></iframe>',
};

test('a video is shown with its player, of which only the address is taken', async () => {
  const card = await cardOf('video', video);
  assert.deepEqual([card?.type, card?.title, card?.description], ['video', 'Whinchats at dawn', 'of its own']);
  assert.deepEqual(
    [card?.author_name, card?.author_url, card?.provider_name, card?.provider_url],
    ['Ann', `${site.base}/ann`, 'Tube', 'https://tube.example/'],
  );
  assert.deepEqual([card?.width, card?.height], [560, 315]);
  assert.match(
    String(card?.html),
    /^<iframe src="https:\/\/tube\.example\/embed\/1" [^<>]*sandbox="[^"]+"><\/iframe>$/,
  );
  assert.doesNotMatch(String(card?.html), /alert/);
  assert.ok(String(card?.image).startsWith('http://localhost:3000/media/'));
});

test('a photo is shown with where it is and its size, or that of the picture', async () => {
  const photo = { version: 1, type: 'photo', title: 'A bird', url: '/still.jpg' };
  const sized = await cardOf('sized', { ...photo, width: 640, height: '480' });
  assert.deepEqual(
    [sized?.type, sized?.embed_url, sized?.width, sized?.height, sized?.html],
    ['photo', `${site.base}/still.jpg`, 640, 480, ''],
  );
  assert.ok(String(sized?.image).startsWith('http://localhost:3000/media/'));
  const unsized = await cardOf('unsized', photo);
  assert.deepEqual([unsized?.width, unsized?.height], [64, 48]);
});

test('a link takes its names from the answer', async () => {
  const card = await cardOf('link', { version: '1.0', type: 'link', title: 'Named', provider_name: 'News' });
  assert.deepEqual([card?.type, card?.title, card?.provider_name], ['link', 'Named', 'News']);
});

test('the page speaks for itself when the answer is none, needs scripts or frames what may not be framed', async () => {
  const answers: [string, object | undefined][] = [
    ['missing', undefined],
    ['list', []],
    ['other-version', { ...video, version: '2.0' }],
    ['rich', { ...video, type: 'rich' }],
    ['no-frame', { ...video, html: '<script src="https://tube.example/player.js"></script>' }],
    ['own-frame', { ...video, html: '<iframe src="https://localhost:3000/settings"></iframe>' }],
    ['plain-frame', { ...video, html: '<iframe src="http://tube.example/embed/1"></iframe>' }],
    ['relative-frame', { ...video, html: '<iframe src="/embed/1"></iframe>' }],
    ['script-frame', { ...video, html: '<iframe src="javascript:alert(1)"></iframe>' }],
    ['no-photo', { ...video, type: 'photo', url: 'data:image/png;base64,AA' }],
  ];
  for (const [name, answer] of answers) {
    const card = await cardOf(name, answer);
    assert.deepEqual([card?.type, card?.title, card?.html, card?.author_name], ['link', 'Page', '', ''], name);
  }
});
