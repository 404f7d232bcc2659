import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { appeal } from '../../src/domain/moderation/appeal.ts';
import { announcePending } from '../../src/domain/registrations/announce-sign-up.ts';
import { newId } from '../../src/lib/id.ts';
import type { BrowserSession } from '../support/browser-session.ts';
import { emailsTo } from '../support/emails.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const PAGE = '/settings/preferences/notifications';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  await server.createUser('mod', { role: 'moderator' });
  await server.createUser('boss', { role: 'owner' });
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

/** What e-mails for staff have come to somebody since they were asked for last, by a word of their subjects. */
async function emails(name: string): Promise<string[]> {
  const subjects = (await emailsTo(server, `${name}@example.org`)).map(({ subject }) => subject);
  return ['report', 'appeal', 'approv|wait|sign'].filter((word) =>
    subjects.some((subject) => new RegExp(word, 'i').test(subject)),
  );
}

/** Something of each kind happens. */
async function everything(): Promise<void> {
  const { store } = server.ctx;
  await store.transaction(async (tx) => {
    await tx.deleteFrom('jobs').execute();
    await tx.deleteFrom('reports').execute();
  });
  await server.request('POST', '/api/v1/reports', { token: bob.token, json: { account_id: alice.id } });
  const strikeId = newId();
  await store.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', bob.accountId)
      .executeTakeFirstOrThrow();
    await announcePending(tx, user.id);
    await tx
      .insertInto('account_warnings')
      .values({ id: strikeId, target_account_id: alice.accountId, action: 'none', text: 'x', created_at: Date.now() })
      .execute();
    await appeal(tx, { accountId: alice.accountId }, strikeId, 'I did not');
  });
}

const boxes = (text: string) => text.match(/name="staff_emails\[\]" value="\w+"(?: checked)?/g) ?? [];

async function save(browser: BrowserSession, wanted: string[]): Promise<void> {
  await browser.get(PAGE);
  const { status } = await browser.submit(wanted.map((email) => ['staff_emails[]', email]));
  assert.equal(status, 303);
}

test('staff get every e-mail that their role has for them, unless they decline some', async () => {
  await everything();
  assert.deepEqual(await emails('boss'), ['report', 'appeal', 'approv|wait|sign']);
  assert.deepEqual(await emails('alice'), []);
  const browser = await signedInBrowser(server, 'boss');
  assert.deepEqual(
    boxes((await browser.get(PAGE)).text),
    ['report', 'pending_account', 'appeal'].map((name) => `name="staff_emails[]" value="${name}" checked`),
  );
  await save(browser, ['appeal']);
  assert.equal(boxes((await browser.get(PAGE)).text).filter((box) => box.endsWith('checked')).length, 1);
  await everything();
  assert.deepEqual(await emails('boss'), ['appeal']);
  assert.deepEqual(await emails('mod'), ['report', 'approv|wait|sign'], 'others get what their role has for them');
  await save(browser, ['report', 'pending_account', 'appeal']);
  await everything();
  assert.deepEqual(await emails('boss'), ['report', 'appeal', 'approv|wait|sign']);
});

test('notifications come though e-mails were declined', async () => {
  const browser = await signedInBrowser(server, 'boss');
  await save(browser, []);
  const { store } = server.ctx;
  const count = async () =>
    (await store.db.selectFrom('notifications').select('id').where('type', '=', 'admin.report').execute()).length;
  await store.transaction((tx) => tx.deleteFrom('notifications').execute());
  await everything();
  assert.deepEqual(await emails('boss'), []);
  assert.equal(await count(), 2);
});

test('people without a role are offered nothing, and what they send is not kept', async () => {
  const browser = await signedInBrowser(server, 'alice');
  assert.deepEqual(boxes((await browser.get(PAGE)).text), []);
  await browser.submit({ 'staff_emails[]': 'report', 'notification_emails[]': 'mention' });
  const user = await server.ctx.store.db
    .selectFrom('users')
    .select('settings')
    .where('account_id', '=', alice.accountId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(JSON.parse(user.settings).declined_staff_emails, []);
});
