import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishAnnouncement } from '../../src/domain/announcements/publish.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server?.close());

test('several announcements show their posts, and no two things of the page have the same id', async () => {
  const ada = await server.createUser('ada');
  for (const text of ['one', 'two']) {
    const { url } = await post(server, ada, text);
    await server.ctx.store.transaction((tx) => publishAnnouncement(tx, { text: `See ${url}` }));
  }
  const { text } = await (await signedInBrowser(server, 'ada')).get('/announcements');
  assert.equal(text.match(/role="feed"/g)?.length, 2);
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, ids.join(' '));
});
