import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jpeg } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('the page of a post says below its pictures what is on them; a list does not', async () => {
  const ada = await server.createUser('ada');
  const form = multipart({
    description: 'Hills in the evening',
    file: { bytes: await jpeg(), name: 'hills.jpg', type: 'image/jpeg' },
  });
  const { body } = await as(server, ada)('POST', '/api/v2/media', form);
  const { id } = await post(server, ada, { status: 'Look', media_ids: [String(body.id)] });
  const browser = await signedInBrowser(server, 'ada');
  const below = '<ul class="alt-texts" aria-hidden="true"><li dir="ltr">Hills in the evening</li></ul>';
  assert.ok((await browser.get(`/@ada/${id}`)).text.includes(below));
  assert.ok(!(await browser.get('/home')).text.includes(below));
});
