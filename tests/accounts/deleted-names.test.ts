import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { applicationToken, signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, TEST_PASSWORD, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('A26 nobody gets the name of who deleted their account, nor what was written to them', async () => {
  const bob = await server.createUser('bob');
  const carol = await server.createUser('carol');
  await post(server, carol, { status: '@bob for your eyes', visibility: 'direct' });
  const browser = await signedInBrowser(server, 'bob');
  await browser.get('/settings/delete');
  await browser.submit({ 'form_delete_confirmation[password]': TEST_PASSWORD }, '/settings/delete');
  await runJobs(server);
  await changeSetting(server, 'registrations', 'open');
  const token = await applicationToken(server);
  const accounts = () => server.ctx.store.db.selectFrom('users').select('id').execute();
  const before = (await accounts()).length;
  for (const username of ['bob', 'BOB', 'Bob']) {
    const form = { username, email: 'other@example.org', password: 'long enough', agreement: 'true', locale: 'en' };
    const { status, body } = await server.request('POST', '/api/v1/accounts', { token, form });
    assert.equal(status, 422, username);
    assert.equal(Object.values(body.details?.username ?? {})[0]?.error, 'ERR_TAKEN', username);
  }
  assert.equal((await accounts()).length, before);
  assert.equal((await server.request('GET', `/api/v1/accounts/${bob.id}`)).status, 404);
});
