import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
});
after(() => server?.close());

const ask = (query: Record<string, string>) => server.request('GET', '/api/oembed', { query });

test('a public status is described for other pages', async () => {
  const { url } = await post(server, ada, 'embed me');
  const answer = await ask({ url: String(url), maxwidth: '320' });
  assert.equal(answer.status, 200);
  const { type, version, author_name, author_url, provider_name, cache_age, width, height } = answer.body;
  assert.deepEqual(
    [type, version, author_name, author_url, provider_name, cache_age, width, height],
    ['rich', '1.0', 'ada', 'http://localhost:3000/@ada', 'localhost:3000', 86400, 320, null],
  );
  assert.match(
    String(answer.body.html),
    /^<blockquote class="mastodon-embed" data-embed-url="[^"]+\/embed">.*<script src=/,
  );
});

test('odd sizes are ignored', async () => {
  const { url } = await post(server, ada, 'size me');
  const answer = await ask({ url: String(url), maxwidth: '-5', maxheight: 'tall' });
  assert.deepEqual([answer.body.width, answer.body.height], [400, null]);
});

test('profiles, pages, foreign addresses and nothing at all have no oEmbed', async () => {
  for (const url of ['http://localhost:3000/@ada', 'http://localhost:3000/about', 'https://example.org/@ada/1', 'x']) {
    assert.equal((await ask({ url })).status, 404, url);
  }
  assert.equal((await ask({})).status, 400);
});
