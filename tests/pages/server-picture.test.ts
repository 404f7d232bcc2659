import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('the picture of the server is on its first pages and in previews of links to them', async () => {
  for (const path of ['/', '/about']) assert.match((await server.request('GET', path)).text, /class="meadow"/);
  await changeSetting(server, 'thumbnail_key', 'ab/picture.png');
  await changeSetting(server, 'thumbnail_description', 'Our "meadow"');
  for (const path of ['/', '/about']) {
    const { text } = await server.request('GET', path);
    assert.match(text, /<img class="server-picture" src="[^"]*ab\/picture\.png" alt="Our &quot;meadow&quot;"/, path);
    assert.match(text, /<meta property="og:image" content="[^"]*ab\/picture\.png">/, path);
    assert.doesNotMatch(text, /class="meadow"/);
  }
});
