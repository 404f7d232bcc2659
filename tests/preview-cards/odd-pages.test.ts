import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { jpeg } from '../support/media.ts';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { startSite, type TestPage, type TestSite } from '../support/website.ts';

let site: TestSite;
let server: TestServer;
let ada: TestUser;

before(async () => {
  site = await startSite();
  server = await startServer();
  ada = await server.createUser('ada');
});
after(async () => {
  await server.close();
  await site.close();
});

let pages = 0;

/** The card of a post that links to a page. */
async function cardOf(page: TestPage | string): Promise<Json | null | undefined> {
  pages += 1;
  site.pages.set(`/${pages}`, typeof page === 'string' ? { body: page } : page);
  const { id } = await post(server, ada, `${site.base}/${pages}`);
  await runJobs(server);
  return (await as(server, ada)('GET', `/api/v1/statuses/${id}`)).body.card;
}

test('the title is that of the document', async () => {
  for (const before of [
    '<svg><title>Icon</title></svg>',
    '<math><title>Icon</title></math>',
    '<template><title>Part</title></template>',
    '<noscript><title>Turn it on</title></noscript>',
    '<title></title>',
    '<title>&nbsp; </title>',
  ]) {
    assert.equal((await cardOf(`<!doctype html>${before}<title>Real</title>`))?.title, 'Real', before);
  }
});

test('empty metadata do not hide good ones', async () => {
  for (const empty of ['', ' ', '&nbsp; ', '&#8203;']) {
    const card = await cardOf(`<title>Real</title><meta property="og:title" content="${empty}">
      <meta property="og:description" content="${empty}"><meta name="description" content="About">
      <meta property="og:site_name" content="${empty}"><meta property="og:site_name" content="Site">
      <script type="application/ld+json">{"@type":"Article","headline":" ","datePublished":"soon"}</script>
      <meta property="article:published_time" content="2024-11-09T10:00:00">`);
    assert.deepEqual([card?.title, card?.description, card?.provider_name], ['Real', 'About', 'Site']);
    assert.equal(card?.published_at, '2024-11-09T10:00:00.000Z');
  }
});

test('all who wrote a page are named, those without a name left out', async () => {
  const written = (author: unknown) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', headline: 'Both', author })}</script>`;
  for (const [author, name] of [
    [{ name: ['Ann', ' ', 'Bob'] }, 'Ann, Bob'],
    [{ name: 'Ann' }, 'Ann'],
    [[{ name: ['Ann', 'Bob'] }], 'Ann, Bob'],
    [[[{ name: 'Ann' }]], ''],
  ] as const) {
    assert.equal((await cardOf(written(author)))?.author_name, name, JSON.stringify(author));
  }
});

test('the encoding of a page is found as browsers do, or guessed', async () => {
  const latin = (head: string) => Buffer.from(`${head}<title>Grüße aus Köln</title>`, 'latin1');
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<title>Grüße aus Köln</title>', 'utf16le')]);
  const xml = '<?xml version="1.0" encoding="ISO-8859-1"?>';
  for (const [body, type] of [
    [latin('<!doctype html>'), 'text/html'],
    [latin(''), 'text/html; charset=nonsense'],
    [latin('<!doctype html>'), 'text/html; charset=iso-8859-1'],
    [latin(`<!-- <meta charset=utf-8> -->${' '.repeat(500)}<meta charset="latin1">`), 'text/html'],
    [latin('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'), 'text/html'],
    [latin(xml), 'application/xhtml+xml'],
    [utf16, 'text/html'],
    [utf16, 'text/html; charset=utf-8'],
    [Buffer.from('<title>Grüße aus Köln</title>'), 'text/html'],
  ] as const) {
    assert.equal((await cardOf({ body, type }))?.title, 'Grüße aus Köln', `${type} ${body.toString('latin1')}`);
  }
  const cyrillic = Buffer.concat([
    Buffer.from('<title>'),
    Buffer.from([
      0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0, 0x20, 0xed, 0xee, 0xe2, 0xee, 0xf1, 0xf2, 0xe8,
    ]),
    Buffer.from('</title>'),
  ]);
  assert.equal((await cardOf({ body: cyrillic, type: 'text/html' }))?.title, 'Привет мир новости');
});

test('a very long page is read up to a limit', async () => {
  assert.equal((await cardOf(`<title>Big</title>${'x'.repeat(3_500_000)}`))?.title, 'Big');
});

test('the bytes of a picture tell what it is', async () => {
  site.pages.set('/typeless.jpg', { body: await jpeg(), type: 'application/octet-stream' });
  site.pages.set('/liar.jpg', { body: '<html>', type: 'image/jpeg' });
  const withPicture = (path: string) => cardOf(`<title>T</title><meta property="og:image" content="${path}">`);
  assert.ok((await withPicture('/typeless.jpg'))?.image);
  assert.equal((await withPicture('/liar.jpg'))?.image, null);
});
