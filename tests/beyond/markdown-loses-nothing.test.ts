import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  await server.createUser('b__o__b');
});
after(() => server?.close());

/** The HTML that a text in Markdown becomes. */
async function shown(status: string): Promise<string> {
  const json = { status, content_type: 'text/markdown' };
  const answer = await as(server, ada)('POST', '/api/whinchat/v1/statuses/preview', { json });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.body.content);
}

const readable = (html: string) =>
  html
    .replace(/<br \/>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();

test('addresses stay as they are written', async () => {
  for (const address of [
    'https://example.com/pkg/__init__.py',
    'https://example.com/wiki/A_(b)_c_(d)',
    'https://example.com/*a*/~~b~~/c',
    'https://example.com/?a=1&copy=2',
    'gemini://example.com/__x__/y',
  ]) {
    const html = await shown(`_see_ ${address} or **${address}** there`);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    assert.deepEqual(links, [address, address]);
    assert.match(html, /<em>see<\/em> .* <strong><a .*<\/a><\/strong> there/);
  }
  assert.match(await shown('see example.com/pkg/__init__.py'), /example\.com\/pkg\/__init__\.py/);
});

test('emphasis around an address begins and ends outside of it', async () => {
  const html = await shown('_see https://example.com/__a__/b_c and more_');
  assert.match(html, /^<p><em>see <a href="https:\/\/example\.com\/__a__\/b_c".*<\/a> and more<\/em><\/p>$/);
});

test('handles, hashtags and shortcodes stay as they are written', async () => {
  const html = await shown('hello @b__o__b and #__init__ and :__party__: *now*');
  assert.match(html, /@b__o__b" class="u-url mention"/);
  assert.match(html, /#<span>__init__<\/span>/);
  assert.match(html, /:__party__: <em>now<\/em>/);
});

test('footnotes, unused targets, ticked boxes, tables and odd links keep their text', async () => {
  assert.equal(readable(await shown('a[^1]\n\n[^1]: note')), 'a[^1][^1]: note');
  assert.equal(readable(await shown('text\n\n[sic]: whatever')), 'text[sic]: whatever');
  assert.equal(await shown('- [x] a\n- [ ] b'), '<ul><li>☑ a</li><li>☐ b</li></ul>');
  assert.equal(readable(await shown('|a|b|\n|-|-|\n|1|2|3|')), '|a|b|\n|-|-|\n|1|2|3|');
  assert.equal(readable(await shown('[docs](docs/start)')), 'docs (docs/start)');
  assert.match(
    await shown('[docs][d]\n\n[d]: https://example.com/d'),
    /^<p><a href="https:\/\/example.com\/d"[^>]*>docs<\/a><\/p>$/,
  );
});
