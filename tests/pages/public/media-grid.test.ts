import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jpeg } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
});
after(() => server?.close());

async function pictured(description: string, fields: Record<string, unknown> = {}): Promise<string> {
  const file = { name: 'picture.jpg', type: 'image/jpeg', bytes: await jpeg({ width: 80, height: 40 }) };
  const parts = multipart({ file, description, focus: '-0.9,0.4' });
  const media = await server.request('POST', '/api/v1/media', { token: ada.token, ...parts });
  const { id } = await post(server, ada, { status: 'Look', media_ids: [media.body.id], ...fields });
  return String(id);
}

const part = (path: string) =>
  server.request('GET', path, { headers: { accept: 'text/html', 'x-whinchat-part': 'posts' } });

/** The tiles of a page, oldest last, each from its post on. */
const tilesIn = (text: string) => text.split('<article class="tile"').slice(1);

test('pictures of a profile are a grid that leads to the posts, named by their alt texts and cut around their focal points', async () => {
  const id = await pictured('A heron at the weir');
  const { text } = await server.request('GET', '/@ada/media', { headers: { accept: 'text/html' } });
  const [tile = ''] = tilesIn(text);
  assert.ok(tile.includes(`href="http://localhost:3000/@ada/${id}"`), tile);
  assert.match(tile, /<img src="[^"]+" alt="A heron at the weir" class="focus-x0 focus-y1" loading="lazy">/);
});

test('what is sensitive, behind a warning, or not for the visitor is not shown in it', async () => {
  await pictured('secretly sensitive', { sensitive: true });
  await pictured('secretly warned', { spoiler_text: 'Spiders' });
  await pictured('secretly private', { visibility: 'private' });
  const { text } = await part('/@ada/media');
  assert.doesNotMatch(text, /secretly/);
  const [warned = '', sensitive = ''] = tilesIn(text);
  assert.match(warned, /<a [^>]*><span class="covered"><bdi lang="en">Spiders<\/bdi><\/span>/);
  assert.match(sensitive, /<a [^>]*><span class="covered">Sensitive media<\/span>/);
});

test('filters cover, blur and hide pictures in it where they apply to profiles, and nowhere else', async () => {
  const reader = await server.createUser('reader');
  const browser = await signedInBrowser(server, 'reader');
  for (const [context, word] of [
    ['home', 'otter'],
    ['account', 'beaver'],
  ]) {
    for (const action of ['warn', 'blur', 'hide']) {
      const keyword = `${word}${action}`;
      const json = { title: keyword, context: [context], filter_action: action, keywords_attributes: [{ keyword }] };
      await as(server, reader)('POST', '/api/v2/filters', { json });
      await pictured(`drawn ${keyword}`, { status: keyword });
    }
  }
  const { text } = await browser.get('/@ada/media');
  const tiles = tilesIn(text);
  const shown = (what: string) => tiles.find((tile) => tile.includes(what)) ?? '';
  for (const action of ['warn', 'blur', 'hide']) assert.match(shown(`drawn otter${action}`), /<img/, action);
  assert.doesNotMatch(text, /drawn beaver/);
  assert.match(shown('Filtered: <bdi>beaverwarn</bdi>'), /class="covered"/);
  assert.equal(tiles.filter((tile) => tile.includes('Sensitive media')).length, 2);
  assert.equal(tiles.filter((tile) => tile.includes('beaverhide')).length, 0);
});

test('a script is answered the next squares alone, with the way to those after them', async () => {
  const ids = [await pictured('one'), await pictured('two'), await pictured('three')];
  const { text, headers } = await part('/@ada/media?limit=2');
  assert.equal(headers['cache-control'], 'no-store');
  assert.doesNotMatch(text, /<html|class="profile/);
  assert.equal(tilesIn(text).length, 2);
  const next = /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const further = tilesIn((await part(next)).text);
  assert.ok(String(further[0]).includes(`/@ada/${ids[0]}"`), further.join());
  const around = await part(`/@ada/media?limit=2&at=${ids[0]}`);
  assert.deepEqual(
    tilesIn(around.text)
      .slice(0, 3)
      .map((tile) => /alt="(\w+)"/.exec(tile)?.[1]),
    ['three', 'two', 'one'],
  );
});
