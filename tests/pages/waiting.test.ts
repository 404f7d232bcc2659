import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { actOn } from '../support/verbs.ts';

/** Without and with a mail server. */
const servers: TestServer[] = [];
before(async () => {
  for (const env of [{}, { SMTP_URL: 'smtp://127.0.0.1:1' }]) {
    const server = await startServer(env);
    servers.push(server);
    await changeSetting(server, 'site_contact_email', 'staff@example.org');
  }
});
after(async () => {
  for (const server of servers) await server.close();
});

/** Somebody of that standing, by what makes them so; what they are told; what they can open. */
const STANDINGS = [
  ['unconfirmed', 'users', { confirmed_at: null }, 'Confirm your e-mail address', '/settings/delete'],
  ['pending', 'users', { approved: 0 }, 'Your account waits for approval', '/settings/delete'],
  ['disabled', 'users', { disabled: 1 }, 'Your account is frozen', '/disputes/strikes'],
] as const;

for (const [name, table, values, title, opens] of STANDINGS) {
  test(`who is ${name} is told so on the front page, and what they can do`, async () => {
    for (const server of servers) {
      const { accountId } = await server.createUser(name);
      const browser = await signedInBrowser(server, name);
      await server.ctx.store.transaction((tx) =>
        tx.updateTable(table).set(values).where('account_id', '=', accountId).execute(),
      );
      for (const path of ['/', '/auth/setup']) {
        const { status, text } = await browser.get(path);
        assert.equal(status, 200);
        assert.match(text, new RegExp(`<h1>${title}</h1>`), path);
        assert.doesNotMatch(text, /application for Mastodon/);
        assert.ok(text.includes(`href="${opens}"`));
        for (const [, link = ''] of text.matchAll(/<li><a href="([^"]+)"/g))
          assert.equal((await browser.get(link)).status, 200, link);
      }
    }
  });
}

test('who is suspended is told so after signing in, and reaches the decision and their lists', async () => {
  for (const server of servers) {
    const { accountId } = await server.createUser('ousted');
    await actOn(server, accountId, 'suspend');
    const browser = await signedInBrowser(server, 'ousted');
    const { text } = await browser.get('/');
    assert.match(text, /<h1>Your account is suspended<\/h1>/);
    assert.match(text, /mailto:staff@example\.org/);
    for (const path of ['/disputes/strikes', '/settings/export']) {
      assert.ok(text.includes(`href="${path}"`));
      assert.equal((await browser.get(path)).status, 200);
    }
  }
});

test('who has moved is told where to, and how to come back', async () => {
  const [server] = servers;
  assert.ok(server);
  const { accountId } = await server.createUser('mover');
  const next = await server.createUser('newcomer');
  const browser = await signedInBrowser(server, 'mover');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ moved_to_id: next.accountId }).where('id', '=', accountId).execute(),
  );
  const { text } = await browser.get('/');
  assert.match(text, /It points to <strong>@newcomer<\/strong>/);
  assert.match(text, /href="\/settings\/migration">Use this account again/);
});
