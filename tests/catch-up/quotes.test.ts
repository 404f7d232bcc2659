import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { follow, post } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('of a post that quotes, it says what its author wrote, without the link for software that knows no quotes', async () => {
  const [ada, bob] = [await server.createUser('ada'), await server.createUser('bob')];
  await follow(server, ada, bob);
  const { id } = await post(server, bob, 'Birds on the fence');
  await post(server, bob, { status: 'Still there', quoted_status_id: String(id) });
  const { text } = await (await signedInBrowser(server, 'ada')).get('/catch-up');
  assert.match(text, />Still there<\/span>/);
});
