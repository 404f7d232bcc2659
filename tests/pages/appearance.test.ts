import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn, openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

// How pages look is chosen for a browser, by a cookie that scripts may read.
let server: TestServer;
before(async () => {
  server = await startServer();
  await server.createUser('alice');
});
after(() => server.close());

const rootOf = ({ text }: { text: string }) => /<html[^>]*>/.exec(text)?.[0] ?? '';

test('visitors choose it by a form, and it holds on every page, also on those that are cached for others', async () => {
  const browser = openBrowser(server);
  const before = await browser.get('/@alice');
  assert.match(before.headers['cache-control'] ?? '', /^public/);
  assert.doesNotMatch(rootOf(before), /data-(theme|size)/);
  await browser.get('/appearance', { referer: 'http://localhost:3000/@alice' });
  const chosen = await browser.submit({ theme: 'dark', size: 'large' });
  assert.deepEqual([chosen.status, chosen.headers.location], [303, '/@alice']);
  assert.match(
    chosen.headers['set-cookie'] ?? '',
    /^whinchat_appearance=dark\.large; Max-Age=31536000; Path=\/; SameSite=Lax$/,
  );
  const shown = await browser.get('/@alice');
  assert.match(rootOf(shown), /data-theme="dark" data-size="large"/);
  assert.match(shown.text, /<meta name="color-scheme" content="dark">/);
  assert.equal(shown.headers['cache-control'], 'private, no-store');
  const other = await openBrowser(server).get('/@alice');
  assert.doesNotMatch(rootOf(other), /data-theme/);
  assert.match(other.headers.vary ?? '', /Cookie/);
  await browser.get('/appearance');
  const undone = await browser.submit({ theme: '', size: '' });
  assert.match(undone.headers['set-cookie'] ?? '', /Max-Age=0/);
});

test('the page of preferences leads there, and what is chosen stays when somebody signs out', async () => {
  const browser = await signedInBrowser(server, 'alice');
  assert.match((await browser.get('/settings/posting')).text, /href="\/appearance"/);
  await browser.get('/appearance');
  await browser.submit({ theme: 'light', size: 'small' }, 'action="/appearance"');
  assert.match(rootOf(await browser.get('/home')), /data-theme="light" data-size="small"/);
  await browser.post('/auth/sign_out', { authenticity_token: formTokenIn(await browser.get('/about')) });
  assert.match(rootOf(await browser.get('/about')), /data-theme="light"/);
});

test('what is not known chooses nothing, and nothing is taken from other sites', async () => {
  for (const value of ['"><script>.x', 'dark"', '.', 'blue.huge']) {
    const browser = openBrowser(server);
    browser.cookies.set('whinchat_appearance', value);
    assert.doesNotMatch(rootOf(await browser.get('/about')), /data-|script/);
  }
  const browser = openBrowser(server);
  const authenticity_token = formTokenIn(await browser.get('/appearance'));
  const foreign = { 'sec-fetch-site': 'cross-site' };
  assert.equal((await browser.post('/appearance', { theme: 'dark', authenticity_token }, foreign)).status, 403);
  assert.equal((await browser.post('/appearance', { theme: 'dark' })).status, 403);
  const away = await browser.post('/appearance', { theme: 'dark', authenticity_token, back: '//evil.example' });
  assert.equal(away.headers.location, '/appearance');
});

test('whoever is signed in chooses there too how posts are shown, and the language of pages', async () => {
  const { token } = await server.createUser('carol');
  const browser = await signedInBrowser(server, 'carol');
  const kept = await browser.get('/settings/posting');
  assert.match(kept.text, /name="aggregate_reblogs" value="true" checked/);
  await browser.get('/appearance');
  const shown = { display_media: 'hide_all', expand_content_warnings: 'true', auto_play: 'true' };
  const { status, headers } = await browser.submit(shown, 'action="/appearance/posts"');
  assert.deepEqual([status, headers.location], [303, '/appearance']);
  const { body } = await server.request('GET', '/api/v1/preferences', { token });
  assert.equal(body['reading:expand:media'], 'hide_all');
  assert.deepEqual([body['reading:expand:spoilers'], body['reading:autoplay:gifs']], [true, true]);
  // What the form does not show stays as it was.
  assert.match((await browser.get('/settings/posting')).text, /name="aggregate_reblogs" value="true" checked/);
  await browser.get('/appearance');
  const spoken = await browser.submit({ locale: 'de' }, 'action="/settings/locale"');
  assert.equal(spoken.headers.location, '/appearance');
  assert.match(rootOf(await browser.get('/appearance')), /lang="de"/);
});

test('visitors are offered what a browser keeps alone, and change nothing of an account', async () => {
  const visitor = openBrowser(server);
  const { text } = await visitor.get('/appearance');
  assert.match(text, /name="theme"/);
  assert.doesNotMatch(text, /name="(display_media|locale|auto_play)"/);
  const { status, headers } = await visitor.post('/appearance/posts', { display_media: 'hide_all' });
  assert.ok(status >= 400 || /sign_in/.test(headers.location ?? ''), `${status}`);
});
