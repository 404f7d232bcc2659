import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browserName } from '../../src/lib/browser-name.ts';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  for (const name of ['alice', 'bob']) await server.createUser(name);
});
after(() => server.close());

const isIn = async (browser: BrowserSession) => (await browser.get('/auth/edit')).status === 200;
const endings = (text: string) =>
  [...text.matchAll(/action="(\/settings\/sessions\/\d+\/end)"/g)].map(([, path = '']) => path);

test('another browser is signed out, and this one stays', async () => {
  const [here, there] = [await signedInBrowser(server, 'alice'), await signedInBrowser(server, 'alice')];
  const page = await here.get('/auth/edit');
  const [path = ''] = endings(page.text);
  assert.equal(endings(page.text).length, 1);
  assert.match(page.text, /this browser/);
  assert.equal((await here.post(path, { authenticity_token: formTokenIn(page) })).status, 303);
  assert.deepEqual([await isIn(here), await isIn(there)], [true, false]);
});

test('everywhere else is signed out at once, and nobody else is', async () => {
  const browsers = [await signedInBrowser(server, 'alice'), await signedInBrowser(server, 'alice')];
  const [here, bob] = [await signedInBrowser(server, 'alice'), await signedInBrowser(server, 'bob')];
  await here.get('/auth/edit');
  assert.equal((await here.submit({}, 'end_others')).status, 303);
  assert.deepEqual(await Promise.all([here, bob, ...browsers].map(isIn)), [true, true, false, false]);
});

test('nobody signs out a browser of somebody else', async () => {
  const [alice, bob] = [await signedInBrowser(server, 'alice'), await signedInBrowser(server, 'bob')];
  const other = await signedInBrowser(server, 'bob');
  const [path = ''] = endings((await bob.get('/auth/edit')).text);
  await alice.post(path, { authenticity_token: formTokenIn(await alice.get('/auth/edit')) });
  assert.deepEqual([await isIn(bob), await isIn(other)], [true, true]);
});

test('browsers are told apart', () => {
  const android = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
  assert.deepEqual([android, iphone, edge].map(browserName), ['Firefox, Android', 'Safari, iPhone', 'Edge, Windows']);
  assert.deepEqual(['', null, 'nothing known'].map(browserName), [undefined, undefined, undefined]);
});
