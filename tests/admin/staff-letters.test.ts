import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { announcePending } from '../../src/domain/registrations/announce-sign-up.ts';
import { emailsTo } from '../support/emails.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// What staff are told of leads to where they can answer it.
let server: TestServer;
let alice: TestUser;
let troll: TestUser;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  alice = await server.createUser('alice');
  troll = await server.createUser('troll');
});
after(() => server.close());

test('a report leads to its page, in the letter and among notifications', async () => {
  const json = { account_id: troll.id, comment: 'Look at this' };
  const { body } = await server.request('POST', '/api/v1/reports', { token: alice.token, json });
  const path = `/admin/reports/${body.id}`;
  const [letter] = await emailsTo(server, 'boss@example.org');
  assert.match(letter?.text ?? '', new RegExp(`http://localhost:3000${path}\\b`));
  const { text } = await (await signedInBrowser(server, 'boss')).get('/notifications');
  assert.ok(text.includes(`<a href="${path}">`));
});

test('somebody who waits for approval leads to the page of the account', async () => {
  await server.ctx.store.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', troll.accountId)
      .executeTakeFirstOrThrow();
    await announcePending(tx, user.id);
  });
  const letters = await emailsTo(server, 'boss@example.org');
  assert.ok(letters.some(({ link }) => link === `http://localhost:3000/admin/accounts/${troll.id}`));
});
