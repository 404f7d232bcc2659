import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
});
after(() => server?.close());

const read = async (path: string) => (await server.request('GET', path)).text;

function meta(text: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1];
}

test('a post tells link previews who said what, and where its oEmbed and its ActivityPub are', async () => {
  const made = await post(server, ada, 'Tea & <biscuits>');
  const text = await read(`/@ada/${made.id}`);
  assert.equal(meta(text, 'og:type'), 'article');
  assert.equal(meta(text, 'og:description'), 'Tea &amp; &lt;biscuits&gt;');
  assert.equal(meta(text, 'og:url'), String(made.url));
  assert.equal(meta(text, 'og:published_time'), String(made.created_at));
  assert.equal(meta(text, 'fediverse:creator'), '@ada@localhost:3000');
  assert.match(text, new RegExp(`<link rel="alternate" type="application/activity\\+json" href="${made.uri}">`));
  const oembed = /type="application\/json\+oembed"[^>]* href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const answer = await server.request('GET', oembed);
  assert.deepEqual([answer.status, answer.body.type], [200, 'rich']);
});

test('what a warning hides is in no preview and no title', async () => {
  const made = await post(server, ada, { status: 'the butler did it', spoiler_text: 'the last page' });
  const text = await read(`/@ada/${made.id}`);
  const head = text.slice(0, text.indexOf('<body'));
  assert.doesNotMatch(head, /butler/);
  assert.equal(meta(text, 'og:description'), 'Content warning: the last page');
  assert.match(text, /<details class="veil"><summary>[\s\S]*the last page[\s\S]*the butler did it[\s\S]*<\/details>/);
});

test('search engines are sent away unless the person lets them in', async () => {
  const made = await post(server, ada, 'find me');
  for (const path of ['/@ada', `/@ada/${made.id}`, '/@ada.rss', `/@ada/${made.id}/embed`]) {
    assert.equal((await server.request('GET', path)).headers['x-robots-tag'], 'noindex', path);
  }
  assert.match(meta(await read('/@ada'), 'robots') ?? '', /noindex/);
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: ada.token, json: { indexable: true } });
  for (const path of ['/@ada', `/@ada/${made.id}`]) {
    const answer = await server.request('GET', path);
    assert.equal(answer.headers['x-robots-tag'], undefined, path);
    assert.equal(meta(answer.text, 'robots'), undefined, path);
  }
});

test('names and texts cannot break out of their place', async () => {
  const eve = await server.createUser('eve');
  const display_name = '"><script>alert(1)</script>';
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token: eve.token, json: { display_name } });
  const made = await post(server, eve, { status: '<img src=x onerror=alert(1)>', spoiler_text: '</summary><script>' });
  for (const path of ['/@eve', `/@eve/${made.id}`, `/@eve/${made.id}/embed`, '/@eve.rss']) {
    const text = await read(path);
    assert.doesNotMatch(text, /<script>|<img src=x/, path);
  }
});

test('pages allow only scripts of this server and no frame; only the embedded form may be framed', async () => {
  const made = await post(server, ada, 'frame me');
  const page = await server.request('GET', `/@ada/${made.id}`);
  assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'.*frame-ancestors 'none'/);
  assert.equal(page.headers['x-frame-options'], 'DENY');
  const embed = await server.request('GET', `/@ada/${made.id}/embed`);
  assert.match(embed.headers['content-security-policy'] ?? '', /frame-ancestors \*/);
  assert.equal(embed.headers['x-frame-options'], undefined);
});

test('a profile of another server is named only when it is known, and left by a click', async () => {
  assert.equal((await server.request('GET', '/@who@remote.example')).status, 404);
  assert.deepEqual((await server.request('GET', '/@ada@localhost:3000')).headers.location, '/@ada');
});
