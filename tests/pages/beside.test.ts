import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;

before(async () => {
  server = await startServer();
});
after(() => server?.close());

test('beside pages of posts there is the search and a box to write in, where the page itself has none', async () => {
  const ada = await server.createUser('ada');
  const { id } = await post(server, ada, 'Alone on the page');
  const browser = await signedInBrowser(server, 'ada');
  const besideOf = async (path: string) => {
    const { text, status } = await browser.get(path);
    assert.equal(status, 200, path);
    const [beside] = /<aside class="beside"[\s\S]*<\/aside>/.exec(text) ?? [''];
    return [beside.includes('role="search"'), beside.includes('class="write"')];
  };
  for (const path of ['/home', '/public', '/notifications', '/bookmarks', '/lists', '/@ada', `/@ada/${id}`])
    assert.deepEqual(await besideOf(path), [true, true], path);
  assert.deepEqual(await besideOf('/search'), [false, true]);
  for (const path of ['/publish', '/settings/profile']) assert.deepEqual(await besideOf(path), [false, false], path);
});
