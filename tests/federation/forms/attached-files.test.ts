import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Neighbours } from '../../support/neighbours.ts';
import { arrived, filesOf, startFollowing } from './arrived.ts';

let scene: Neighbours;
let at: string;
before(async () => {
  scene = await startFollowing();
  at = scene.site.origin;
});
after(() => scene.close());

test('a link to a file is a file when it says so, or when the file is on the server of the post', async () => {
  const status = await arrived(scene, {
    attachment: [
      { type: 'Link', href: 'https://files.example/1', mediaType: 'image/png' },
      { type: 'Link', href: `${at}/pictures/2.png` },
      { href: 'https://files.example/3', mimeType: 'video/mp4' },
      { url: 'https://files.example/4.ogg' },
      `${at}/5.jpg`,
      { type: 'Link', href: 'https://wiki.example/File:6.jpg' },
      { type: 'Tombstone', url: 'https://files.example/7.png' },
    ],
  });
  assert.deepEqual(filesOf(status), [
    ['https://files.example/1', 'image', null],
    [`${at}/pictures/2.png`, 'image', null],
    ['https://files.example/3', 'video', null],
    ['https://files.example/4.ogg', 'audio', null],
    [`${at}/5.jpg`, 'image', null],
  ]);
  assert.match(String(status.content), /wiki\.example\/File:6\.jpg/);
});

test('of the addresses of an attachment the file is taken, not its page', async () => {
  const url = [
    { type: 'Link', href: `${at}/page`, mediaType: 'text/html' },
    { type: 'Link', href: `${at}/file`, mediaType: 'image/webp' },
  ];
  const status = await arrived(scene, { attachment: [{ type: 'Document', url }] });
  assert.deepEqual(filesOf(status), [[`${at}/file`, 'image', null]]);
});

test('a sound has its own file attached, and its page is its page', async () => {
  const status = await arrived(scene, {
    type: 'Audio',
    name: 'A song',
    mediaType: 'text/html',
    url: [
      { type: 'Link', mimeType: 'audio/ogg', href: `${at}/listen/1?upload=2` },
      { type: 'Link', mimeType: 'text/html', href: `${at}/tracks/1` },
    ],
  });
  assert.deepEqual(filesOf(status), [[`${at}/listen/1?upload=2`, 'audio', 'A song']]);
  assert.equal(status.url, `${at}/tracks/1`);
});

test('a picture whose only address is its file has the id as its page', async () => {
  for (const url of [`${at}/a.jpg`, [{ type: 'Link', href: `${at}/a`, mediaType: 'image/jpeg' }]]) {
    const status = await arrived(scene, { type: 'Image', summary: 'Two ducks', url });
    assert.equal(status.url, status.uri);
    assert.equal(filesOf(status).length, 1);
  }
});

test('of the files of a video the largest that can be copied is attached', async () => {
  const file = (height: number, size: number) => ({
    type: 'Link',
    mediaType: 'video/mp4',
    href: `${at}/${height}.mp4`,
    height,
    size,
  });
  const page = { type: 'Link', mediaType: 'text/html', href: `${at}/watch` };
  const stream = { type: 'Link', mediaType: 'application/x-mpegURL', href: `${at}/master.m3u8` };
  const url = [page, stream, file(1080, 900_000_000), file(480, 20_000_000), file(720, 90_000_000)];
  const status = await arrived(scene, { type: 'Video', name: 'Waves', url });
  assert.deepEqual(filesOf(status), [[`${at}/720.mp4`, 'video', 'Waves']]);
  const long = await arrived(scene, { type: 'Video', name: 'Waves', url: [page, stream, file(1080, 900_000_000)] });
  assert.deepEqual([long.url, filesOf(long)], [`${at}/watch`, []]);
});

test('the pictures of an article are attached, but no emojis and no counters of readers', async () => {
  const content = `<p>One<img src="/1.png" alt="A hill" width="300"></p><figure><img src="https://files.example/2" alt=""></figure>
    <img class="emoji" src="${at}/e.png" alt=":x:"><img src="${at}/count.gif" width="1" height="1"><img src="data:image/png;base64,AA"><img>`;
  const article = { type: 'Article', name: 'Hills', content, url: `${at}/articles/1` };
  const head = { type: 'Image', url: `${at}/head.png`, summary: 'A valley' };
  assert.deepEqual(filesOf(await arrived(scene, { ...article, image: head })), [
    [`${at}/head.png`, 'image', 'A valley'],
    [`${at}/1.png`, 'image', 'A hill'],
    ['https://files.example/2', 'image', null],
  ]);
  const attachment = [{ type: 'Image', url: `${at}/1-large.png`, name: 'A hill' }];
  assert.deepEqual(
    filesOf(await arrived(scene, { ...article, attachment })),
    [[`${at}/1-large.png`, 'image', 'A hill']],
    'the choice of its server counts',
  );
});
