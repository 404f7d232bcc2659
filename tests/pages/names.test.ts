import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../support/browser-session.ts';
import { stranger } from '../support/elsewhere.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

/** The names of the buttons or links that are read as one is told to press a name. */
async function named(path: string, name: string, element = 'button'): Promise<string[]> {
  const { text, status } = await browser.get(path);
  assert.equal(status, 200, path);
  const all =
    text
      .replaceAll(/<template[\s\S]*?<\/template>/g, '')
      .match(new RegExp(`<${element}[ >][\\s\\S]*?</${element}>`, 'g')) ?? [];
  const names = all.map((one) => /aria-label="([^"]*)"/.exec(one)?.[1] ?? one.replaceAll(/<[^>]*>/g, '').trim());
  return names.filter((one) => one.toLowerCase().includes(name.toLowerCase()));
}

test('nothing else on a page sounds like the button that one is looking for', async () => {
  assert.deepEqual(await named('/publish', 'Post'), ['Post']);
  assert.deepEqual(await named('/settings/posting', 'Save'), ['Save']);
  assert.deepEqual(await named('/home', 'Explore', 'a'), ['Explore']);
});

test('the server of somebody from elsewhere is hidden and shown again from their profile', async () => {
  await stranger(server, 'caroline', 'comets.example');
  const path = '/@caroline@comets.example';
  assert.deepEqual(await named(path, 'comets.example'), ['Hide everything from comets.example']);
  assert.deepEqual(await named(path, 'Block'), ['Block']);
  assert.match((await browser.get('/domain_blocks/new?domain=comets.example')).text, /comets\.example/);
  await as(server, ada)('POST', '/api/v1/domain_blocks', { json: { domain: 'comets.example' } });
  assert.deepEqual(await named(path, 'comets.example'), ['Stop hiding comets.example']);
  await server.createUser('grace');
  assert.deepEqual(await named('/@grace', 'hid'), []);
});
