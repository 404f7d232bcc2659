import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeEmail } from '../../src/domain/registrations/change-email.ts';
import { changePassword } from '../../src/domain/registrations/reset-password.ts';
import { noteSecurityEvent } from '../../src/domain/security-events/note.ts';
import { emailsTo } from '../support/emails.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;

before(async () => {
  server = await startServer();
});

after(() => server.close());

async function userIdOf({ accountId }: TestUser): Promise<number> {
  const { db } = server.ctx.store;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return id;
}

async function kindsOf(user: TestUser): Promise<string[]> {
  const rows = await server.ctx.store.db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', await userIdOf(user))
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

test('a letter says what happened to a login, where, when in the zone of its owner, and what to do', async () => {
  const user = await server.createUser('carla');
  const userId = await userIdOf(user);
  const details = { browser: 'Firefox, Android', ip: '198.51.100.7' };
  await server.ctx.store.transaction(async (tx) => {
    await tx
      .updateTable('users')
      .set({ locale: 'de', time_zone: 'Pacific/Kiritimati' })
      .where('id', '=', userId)
      .execute();
    await noteSecurityEvent(tx, userId, 'new_browser', details);
  });
  const [email, ...others] = await emailsTo(server, 'carla@example.org');
  assert.equal(others.length, 0);
  assert.match(email?.subject ?? '', /neuen Browser/);
  assert.match(email?.text ?? '', /Firefox, Android, von der Netzwerkadresse 198\.51\.100\.7/);
  const day = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeZone: 'Pacific/Kiritimati' });
  assert.ok(email?.text.includes(day.format(Date.now())));
  assert.doesNotMatch(email?.text ?? '', /UTC/);
  assert.equal(email?.link, 'http://localhost:3000/auth/password/new');
});

test('a new password and a new address are told in one letter each, and noted', async () => {
  const user = await server.createUser('dora');
  const userId = await userIdOf(user);
  await server.ctx.store.transaction(async (tx) => {
    await changePassword(tx, userId, 'none');
    await changeEmail(tx, userId, 'dora@example.net');
  });
  assert.deepEqual(await kindsOf(user), ['password_changed', 'email_changed']);
  const subjects = (await emailsTo(server, 'dora@example.org')).map(({ subject }) => subject);
  assert.equal(subjects.length, 2);
  assert.deepEqual(await emailsTo(server, 'dora@example.net'), []);
});

test('of what happened to a login only the last hundred are kept, and those of others stay', async () => {
  const [emil, frida] = [await server.createUser('emil'), await server.createUser('frida')];
  const ids = [await userIdOf(emil), await userIdOf(frida)] as const;
  await server.ctx.store.transaction(async (tx) => {
    await noteSecurityEvent(tx, ids[1], 'app_set_up', {});
    await noteSecurityEvent(tx, ids[0], 'app_set_up', {});
    for (let left = 0; left < 100; left++) await noteSecurityEvent(tx, ids[0], 'recovery_code_used', { left });
  });
  const kinds = await kindsOf(emil);
  assert.equal(kinds.length, 100);
  assert.ok(!kinds.includes('app_set_up'));
  assert.deepEqual(await kindsOf(frida), ['app_set_up']);
});
