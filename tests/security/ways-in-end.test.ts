import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeEmail, requestEmailChange } from '../../src/domain/registrations/change-email.ts';
import { createLink, type LinkPurpose } from '../../src/domain/registrations/one-time-links.ts';
import { changePassword } from '../../src/domain/registrations/reset-password.ts';
import type { Tx } from '../../src/platform/db/handle.ts';
import { type ServerWithCommands, startWithCommands } from '../cli/whinchat.ts';
import { emailsTo } from '../support/emails.ts';

let commands: ServerWithCommands;

before(async () => {
  commands = await startWithCommands();
});
after(() => commands?.close());

const PURPOSES: readonly LinkPurpose[] = [
  'change_email',
  'reset_password',
  'second_step',
  'passkey_registration',
  'passkey_second_step',
];

type Way = { readonly name: string; change(userId: number): Promise<unknown> };

const inTransaction = (verb: (tx: Tx) => Promise<unknown>) => commands.server.ctx.store.transaction(verb);

const WAYS: readonly Way[] = [
  { name: 'password', change: (id) => inTransaction((tx) => changePassword(tx, id, 'none')) },
  { name: 'address', change: (id) => inTransaction((tx) => changeEmail(tx, id, 'changed@example.org')) },
  {
    name: 'commandpassword',
    change: () => commands.run('accounts', 'modify', 'commandpassword', '--reset-password'),
  },
  {
    name: 'commandaddress',
    change: () => commands.run('accounts', 'modify', 'commandaddress', '--email', 'new@example.org'),
  },
];

async function userIdOf(name: string): Promise<number> {
  const user = await commands.server.createUser(name);
  const { db } = commands.server.ctx.store;
  const query = db.selectFrom('users').select('id').where('account_id', '=', user.accountId);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function purposesLeft(userId: number): Promise<string[]> {
  const { db } = commands.server.ctx.store;
  const rows = await db.selectFrom('one_time_links').select('purpose').where('user_id', '=', userId).execute();
  return rows.map(({ purpose }) => purpose).sort();
}

test('a new password or address ends what leads into the account, in whatever way it is changed', async () => {
  const untouched = await userIdOf('untouched');
  for (const { name, change } of WAYS) {
    const userId = await userIdOf(name);
    await inTransaction(async (tx) => {
      for (const id of [userId, untouched])
        for (const purpose of [...PURPOSES, 'confirm_email'] as const)
          await createLink(tx, { purpose, userId: id, data: 'x', lifetime: 60_000 });
    });
    await change(userId);
    assert.deepEqual(await purposesLeft(userId), ['confirm_email'], name);
  }
  assert.deepEqual(await purposesLeft(untouched), [...PURPOSES, 'confirm_email'].sort());
});

test('whoever owned the address is told by a letter when it is changed by the command line', async () => {
  const letters = await emailsTo(commands.server, 'commandaddress@example.org');
  assert.match(letters.at(-1)?.text ?? '', /was changed to new@example\.org/);
});

test('a letter that waits to confirm a new address is not written once the password has changed', async () => {
  const userId = await userIdOf('gustav');
  await inTransaction((tx) => requestEmailChange(tx, userId, 'thief@example.net'));
  assert.equal((await emailsTo(commands.server, 'thief@example.net')).length, 1);
  await inTransaction((tx) => changePassword(tx, userId, 'another'));
  assert.equal((await emailsTo(commands.server, 'thief@example.net')).length, 0);
});
