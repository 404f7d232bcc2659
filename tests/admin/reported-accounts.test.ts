import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { emailsTo } from '../support/emails.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let moderator: TestUser;
before(async () => {
  server = await startServer();
  moderator = await server.createUser('moderator', { role: 'moderator', scopes: ADMIN_SCOPES });
});
after(() => server.close());

const report = async (by: TestUser, target: TestUser, comment: string) =>
  String((await as(server, by)('POST', '/api/v1/reports', { json: { account_id: target.id, comment } })).body.id);

const grouped = async (query = '') =>
  (await as(server, moderator)('GET', `/api/whinchat/v1/admin/reported_accounts${query}`)).items.map((one) => ({
    who: one.target_account?.username,
    count: one.open_reports_count,
    comments: Object.values(one.reports ?? {}).map(({ comment }) => comment),
  }));

test('open reports are shown together by whom they are about, and moderators get one e-mail', async () => {
  const [alice, bob, carol] = [
    await server.createUser('alice'),
    await server.createUser('bob'),
    await server.createUser('carol'),
  ];
  await report(alice, bob, 'one');
  await report(alice, carol, 'two');
  const third = await report(carol, bob, 'three');
  const emails = await emailsTo(server, 'moderator@example.org');
  assert.deepEqual(
    emails.map(({ text }) => /one|two|three/.exec(text)?.[0]),
    ['one', 'two'],
  );
  assert.ok(!emails.some(({ text }) => text.includes('alice')), 'who reported stays out of the mail');
  assert.deepEqual(await grouped(), [
    { who: 'bob', count: 2, comments: ['three', 'one'] },
    { who: 'carol', count: 1, comments: ['two'] },
  ]);
  assert.deepEqual((await grouped(`?max_id=${third}`)).length, 1);
  const act = { type: 'silence', send_email_notification: false };
  await as(server, moderator)('POST', `/api/v1/admin/accounts/${bob.id}/action`, { json: act });
  assert.deepEqual(
    (await grouped()).map(({ who }) => who),
    ['carol'],
  );
});
