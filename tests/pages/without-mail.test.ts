import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formTokenIn, openBrowser } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  await changeSetting(server, 'registrations', 'approval');
  await changeSetting(server, 'site_contact_email', 'staff@example.org');
  await changeSetting(server, 'site_contact_username', 'keeper');
});
after(() => server.close());

/** What only a server can say that sends e-mails. */
const PROMISE = /we (?:will )?send|we sent|on its way|look into your inbox|send the link|send again|will write to/i;

/** The page promises no e-mail; it says whom to ask. */
function asksStaff(text: string, path: string): void {
  assert.doesNotMatch(text, PROMISE, path);
  assert.match(text, /sends no e-mails/, path);
  assert.match(text, /href="\/@keeper"><bdi dir="ltr">@keeper<\/bdi><\/a>, <a href="mailto:staff@example\.org"/, path);
}

test('who has forgotten a password or wants a confirmation is told whom to ask', async () => {
  const browser = openBrowser(server);
  for (const path of ['/auth/password/new', '/auth/confirmation/new']) asksStaff((await browser.get(path)).text, path);
  const { text } = await browser.get('/auth/sign_in');
  const token = formTokenIn({ text });
  for (const path of ['/auth/password', '/auth/confirmation']) {
    const form = { authenticity_token: token, 'user[email]': 'anybody@example.org' };
    asksStaff((await browser.post(path, form)).text, path);
  }
  assert.deepEqual(
    await server.ctx.store.db.selectFrom('jobs').select('id').where('name', '=', 'send-link').execute(),
    [],
  );
});

test('who waits is not told to wait for an e-mail', async () => {
  for (const [name, values] of [
    ['unconfirmed', { confirmed_at: null }],
    ['pending', { approved: 0 }],
  ] as const) {
    const { accountId } = await server.createUser(name);
    await server.ctx.store.transaction((tx) =>
      tx.updateTable('users').set(values).where('account_id', '=', accountId).execute(),
    );
    const browser = await signedInBrowser(server, name);
    asksStaff((await browser.get('/')).text, name);
  }
});

test('who chooses what to be told by e-mail learns that none is sent', async () => {
  await server.createUser('alice');
  const browser = await signedInBrowser(server, 'alice');
  const { text } = await browser.get('/settings/preferences/notifications');
  assert.match(text, /sends no e-mails at the moment/);
});

test('no other page promises one', async () => {
  const [visitor, member] = [openBrowser(server), await signedInBrowser(server, 'alice')];
  for (const path of ['/', '/about', '/auth/sign_in', '/auth/sign_up']) {
    assert.doesNotMatch((await visitor.get(path)).text, PROMISE, path);
  }
  const own = ['/auth/edit', '/settings/delete', '/settings/export', '/settings/migration', '/settings/aliases'];
  for (const path of [...own, '/invites', '/disputes/strikes', '/severed_relationships', '/']) {
    assert.doesNotMatch((await member.get(path)).text, PROMISE, path);
  }
});
