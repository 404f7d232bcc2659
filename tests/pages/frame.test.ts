import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeSetting } from '../../src/domain/settings/settings.ts';
import { type HtmlValue, html, trustedHtml } from '../../src/lib/html/template.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('the template escapes every value that is not HTML already', () => {
  const list: HtmlValue[] = ['<i>', html`<b>${'&'}</b>`, null, false, undefined, 0];
  assert.equal(html`<p title="${'"\'<'}">${list}</p>`.text, '<p title="&quot;&#39;&lt;">&lt;i&gt;<b>&amp;</b>0</p>');
  assert.equal(html`${trustedHtml('<hr>')}`.text, '<hr>');
});

test('the front page shows the server, escaped, under a strict policy', async () => {
  await server.ctx.store.transaction(async (tx) => {
    await writeSetting(tx, 'site_title', 'Birds & <Friends>');
    await writeSetting(tx, 'site_short_description', 'All about <script>');
  });
  const { text, headers } = await server.request('GET', '/');
  assert.match(text, /<h1>Birds &amp; &lt;Friends&gt;<\/h1>/);
  assert.ok(!text.includes('<script>'));
  assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'; script-src 'self'; style-src 'self';/);
  assert.equal(headers['cross-origin-opener-policy'], undefined);
});

test('whoever is signed in has the main pages in groups with headings, and the account behind a face, with nothing else in the header', async () => {
  await server.createUser('ada');
  await server.createUser('boss', { role: 'owner' });
  const parts = async (name: string) => {
    const { text } = await (await signedInBrowser(server, name)).get('/about');
    const [, header = ''] = /<header class="top">([\s\S]*?)<\/header>/.exec(text) ?? [];
    const [, nav = ''] = /<nav class="rail"[^>]*>([\s\S]*?)<\/nav>/.exec(text) ?? [];
    const groups = nav.split('<h2').slice(1);
    return { before: header.split(' popover>')[0] ?? '', behind: header.split(' popover>')[1] ?? '', groups };
  };
  const { before, behind, groups } = await parts('ada');
  assert.deepEqual(
    groups.map((group) => /^[^>]*>([^<]*)/.exec(group)?.[1]),
    ['Read', 'Mine', 'People', 'Server'],
  );
  assert.match(before, /<button [^>]*aria-label="Account: @ada">/);
  assert.doesNotMatch(before, /Sign out|Settings/);
  for (const way of ['href="/@ada"', 'add=true"', 'ppearance"', 'href="/settings"', 'href="/keyboard"', '> Sign out<'])
    assert.ok(behind.includes(way), way);
  assert.doesNotMatch(groups.join(''), /href="\/admin"/);
  assert.match((await parts('boss')).groups[3] ?? '', /href="\/admin"/);
});

test('the style sheet is a file that can be kept for ever', async () => {
  const { text } = await server.request('GET', '/about');
  const path = /<link rel="stylesheet" href="([^"]+)">/.exec(text)?.[1] ?? '';
  const { status, headers } = await server.request('GET', path);
  assert.equal(status, 200);
  assert.match(headers['content-type'] ?? '', /^text\/css/);
  assert.match(headers['cache-control'] ?? '', /immutable/);
});
