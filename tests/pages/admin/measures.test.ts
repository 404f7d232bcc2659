import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { createStaff } from '../../support/role-with.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  await createStaff(server, 'analyst', ['view_dashboard']);
  for (const name of ['ada', 'grace']) await server.createUser(name);
});
after(() => server?.close());

const part = (text: string, title: string) =>
  text.slice(text.indexOf(`<h2>${title}</h2>`)).split('</section>', 1)[0] ?? '';

test('figures are charts with a name that says them, each with a table of its days', async () => {
  const browser = await signedInBrowser(server, 'analyst');
  const { text } = await browser.get('/admin/measures');
  const joined = part(text, 'New people');
  assert.match(joined, /<svg class="bars" role="img" aria-label="New people: 3\. At most 3 on a day\."/);
  assert.equal(joined.match(/<rect /g)?.length, 30);
  assert.equal(joined.match(/<tr><th scope="row">/g)?.length, 30);
  assert.match(joined, /<td class="figure">3<\/td>/);
  assert.match(part(text, 'Where new people signed up'), /In the browser[\s\S]*>3</);
  assert.match(part(text, 'How many stayed'), /People[\s\S]*>3</);
  assert.doesNotMatch(text, / style=/);
});

test('a period is chosen at a touch', async () => {
  const browser = await signedInBrowser(server, 'analyst');
  const { text } = await browser.get('/admin/measures?days=7');
  assert.match(text, /href="\/admin\/measures\?days=7" aria-current="true">7 days/);
  assert.equal(part(text, 'New people').match(/<rect /g)?.length, 7);
  assert.equal((await browser.get('/admin/measures?days=8')).status, 422);
});
