import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer } from '../../support/server.ts';

test('where the server sends no e-mails, staff get a link for one use to hand over', async (t) => {
  const server = await startServer();
  t.after(() => server.close());
  await server.createUser('boss', { role: 'owner' });
  const alice = await server.createUser('alice');
  const staff = await signedInBrowser(server, 'boss');
  const page = `/admin/accounts/${alice.id}`;
  const shown = await staff.get(page);
  assert.match(shown.text, /which you hand over/);
  const answer = await staff.post(`${page}/password`, { authenticity_token: formTokenIn(shown) });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  const [link = ''] = /\/auth\/password\/edit\?reset_password_token=[\w-]+/.exec(answer.text) ?? [];
  assert.doesNotMatch((await staff.get(page)).text, /reset_password_token/, 'it is shown once');
  const person = openBrowser(server);
  await person.get(link);
  const chosen = await person.submit({ 'user[password]': 'another long password' }, 'reset_password_token');
  assert.equal(chosen.status, 200);
  assert.equal((await openBrowser(server).get(link)).status, 404, 'it works once');
});
