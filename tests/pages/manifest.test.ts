import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

// What browsers need to know to install the server as an application.
let server: TestServer;
before(async () => {
  server = await startServer();
  await server.createUser('alice');
  await changeSetting(server, 'site_title', 'The "Meadow" <b>');
});
after(() => server.close());

async function ask(query = '') {
  const answer = await server.request('GET', `/manifest.webmanifest${query}`);
  return { ...answer, body: JSON.parse(answer.text) };
}

test('the manifest has the name of the server, and is the same for everybody', async () => {
  const { status, headers, body, text } = await ask('?lang=en');
  assert.equal(status, 200);
  assert.match(headers['content-type'] ?? '', /^application\/manifest\+json/);
  assert.match(headers['cache-control'] ?? '', /^public/);
  assert.equal(headers['set-cookie'], undefined);
  assert.deepEqual(
    [body.name, body.id, body.start_url, body.scope, body.display],
    ['The "Meadow" <b>', '/', '/home', '/', 'standalone'],
  );
  const browser = await signedInBrowser(server, 'alice');
  assert.equal((await browser.get('/manifest.webmanifest?lang=en')).text, text);
});

test('the manifest is in the language of the page that names it', async () => {
  const german = await server.request('GET', '/about', { headers: { 'accept-language': 'de' } });
  assert.match(german.text, /<link rel="manifest" href="\/manifest\.webmanifest\?lang=de">/);
  const { body } = await ask('?lang=de');
  assert.deepEqual([body.lang, body.dir, body.shortcuts[1].name], ['de', 'ltr', 'Benachrichtigungen']);
  assert.equal((await ask('?lang=ar')).body.dir, 'rtl');
  for (const query of ['', '?lang=xx']) assert.equal((await ask(query)).body.lang, 'en');
});

test('the icons of the manifest are there, as large as they say, and one may be cut to any shape', async () => {
  const { icons } = (await ask()).body;
  for (const { src, sizes, type } of icons) {
    const { statusCode, headers, rawPayload } = await server.app.inject({ url: src });
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], type);
    const { width, height } = await sharp(rawPayload).metadata();
    assert.equal(`${width}x${height}`, sizes);
  }
  const maskable = icons.find(({ purpose }: { purpose: string }) => purpose === 'maskable');
  const { rawPayload } = await server.app.inject({ url: maskable.src });
  assert.equal((await sharp(rawPayload).stats()).isOpaque, true);
});

test('the shortcuts of the manifest lead to pages, and what is shared goes to the composer', async () => {
  const { shortcuts, share_target: target } = (await ask()).body;
  const browser = await signedInBrowser(server, 'alice');
  for (const { url } of shortcuts) assert.equal((await browser.get(url)).status, 200, url);
  assert.deepEqual([target.action, target.method, target.enctype], ['/share', 'POST', 'multipart/form-data']);
});
