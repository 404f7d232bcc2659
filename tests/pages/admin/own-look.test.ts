import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

// The owner gives the server an accent colour, a logo and an icon.
let server: TestServer;
let boss: TestUser;
before(async () => {
  server = await startServer();
  boss = await server.createUser('boss', { role: 'owner', scopes: 'read write admin:read admin:write' });
  await server.createUser('alice');
});
after(() => server.close());

const SETTINGS = '/api/whinchat/v1/admin/settings';

const front = () => openBrowser(server).get('/about');

test('an accent colour is served as a style sheet, and the page says what became of it', async () => {
  const browser = await signedInBrowser(server, 'boss');
  await browser.get('/admin/settings');
  const form = { site_title: 'Meadow', registrations: 'open' };
  assert.equal((await browser.submit({ ...form, accent_colour: '#7FD1AE' }, 'accent_colour')).status, 303);
  const [, address = ''] = /href="(\/accent\.css[^"]*)"/.exec((await front()).text) ?? [];
  assert.match(address, /colour=%237fd1ae/);
  const sheet = await server.request('GET', address);
  assert.match(sheet.headers['content-type'] ?? '', /^text\/css/);
  assert.match(sheet.headers['cache-control'] ?? '', /^public/);
  assert.match(sheet.text, /--accent: light-dark\(#(?!7fd1ae)\w{6}, #7fd1ae\);/);
  const shown = (await browser.get('/admin/settings')).text;
  assert.match(
    shown,
    /In the light theme it has a contrast of only 1\.\d : 1, so #\w{6} is shown there, with 4\.\d : 1/,
  );
  assert.match(shown, /In the dark theme it has a contrast of \d+(\.\d)? : 1\./);

  const wrong = await browser.submit({ ...form, accent_colour: 'greenish' }, 'accent_colour');
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /value="greenish"/);
  assert.match(wrong.text, /colour such as #b0470e/);
  await browser.get('/admin/settings');
  await browser.submit({ ...form, accent_colour: '' }, 'accent_colour');
  assert.doesNotMatch((await front()).text, /accent\.css/);
});

test('a logo stands in place of the bird, and an icon in place of ours, until they are removed', async () => {
  const wide = await sharp({ create: { width: 960, height: 192, channels: 4, background: '#2e6fc980' } })
    .png()
    .toBuffer();
  const send = (kind: string) =>
    server.request('PUT', `${SETTINGS}/${kind}`, {
      token: boss.token,
      ...multipart({ file: { name: 'own.png', type: 'image/png', bytes: wide } }),
    });
  const { status, body } = await send('logo');
  assert.equal(status, 200);
  const { text } = await front();
  assert.ok(text.includes(`<img class="logo" src="${body.logo}" alt="" width="480" height="96">`), String(body.logo));
  assert.doesNotMatch(text, /<svg class="mark"/);
  const icons = (await send('icon')).body.icon;
  assert.deepEqual(
    (Array.isArray(icons) ? icons : []).map((icon: { size: string }) => icon.size),
    ['96x96', '512x512'],
  );
  assert.match((await front()).text, /rel="icon" type="image\/png" sizes="96x96" href="[^"]*\/media\//);
  const instance = await server.request('GET', '/api/v2/instance');
  assert.deepEqual(instance.body.icon, icons);
  assert.match((await server.request('GET', '/favicon.ico')).headers.location ?? '', /\/media\//);
  const manifest = JSON.parse((await server.request('GET', '/manifest.webmanifest')).text);
  assert.deepEqual(
    manifest.icons.map(({ src }: { src: string }) => src.includes('/media/')),
    [true, true],
  );

  const browser = await signedInBrowser(server, 'boss');
  const authenticity_token = formTokenIn(await browser.get('/admin/settings'));
  for (const kind of ['logo', 'icon'])
    assert.equal((await browser.post(`/admin/settings/${kind}/delete`, { authenticity_token })).status, 303);
  const bare = (await front()).text;
  assert.match(bare, /<svg class="mark"/);
  assert.match(bare, /sizes="48x48" href="\/assets\/icon-48\.png"/);
});

test('logo and icon are changed by nobody who does not run the server', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const authenticity_token = formTokenIn(await browser.get('/about'));
  for (const path of ['logo', 'icon', 'logo/delete', 'icon/delete'])
    assert.equal((await browser.post(`/admin/settings/${path}`, { authenticity_token })).status, 403, path);
});
