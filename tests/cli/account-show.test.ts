import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../support/posting.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

test('an account is shown with what staff need to know', async () => {
  const { server, says } = commands;
  const alice = await server.createUser('alice', { role: 'owner' });
  const bob = await server.createUser('bob');
  const url = await says('invites', 'create', 'alice');
  const invite = JSON.parse(await says('invites', 'list', '--json'))[0];
  assert.equal(invite.url, url);
  await server.ctx.store.transaction(async (tx) => {
    const { id } = await tx.selectFrom('invites').select('id').executeTakeFirstOrThrow();
    await tx.updateTable('users').set({ invite_id: id }).where('email', 'like', 'bob@%').execute();
  });
  const json = { account_id: bob.id, comment: 'rude' };
  await as(server, alice)('POST', '/api/v1/reports', { json });
  await says('accounts', 'warn', 'bob', '--text', 'be kind');
  await says('accounts', 'note', 'bob', 'a friend of alice');
  await says('accounts', 'silence', 'bob');
  const printed = await says('accounts', 'show', '@bob');
  for (const line of [
    new RegExp(`^Id: +${bob.id}$`, 'm'),
    /^Handle: +bob$/m,
    /^Role: +User$/m,
    /^State: +silenced$/m,
    /^E-mail: +bob@example\.org$/m,
    /^Created: +\d{4}-\d\d-\d\dT/m,
    /^Invited by: +alice$/m,
    /^Reports: +1, of which \d are open$/m,
    /^Strikes: +2$/m,
    /^Notes: +1$/m,
  ]) {
    assert.match(printed, line);
  }
  const shown = JSON.parse(await says('accounts', 'show', 'bob', '--json'));
  assert.deepEqual(
    [shown.email, shown.silenced, shown.invited_by, shown.strikes_count, shown.account.username],
    ['bob@example.org', true, 'alice', 2, 'bob'],
  );
});

test('an account that is not there is named', async () => {
  const { code, stdout, stderr } = await commands.run('accounts', 'show', 'nobody');
  assert.deepEqual([code, stdout, stderr], [1, '', 'There is no account "nobody".\n']);
});
