import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createRule } from '../../src/domain/instance/rules.ts';
import type { SettingName } from '../../src/domain/settings/settings-table.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const set = (name: SettingName, value: unknown) => changeSetting(server, name, value);
const v2 = async () => (await server.request('GET', '/api/v2/instance')).body;
const v1 = async () => (await server.request('GET', '/api/v1/instance')).body;

test('the documents are public, cached for minutes and the same with any token', async () => {
  const plain = await server.request('GET', '/api/v2/instance');
  assert.match(plain.headers['cache-control'] ?? '', /^public, max-age=300/);
  assert.equal(plain.headers.deprecation, undefined);
  const other = await server.request('GET', '/api/v2/instance', { token: 'nonsense' });
  assert.deepEqual([other.status, other.text], [200, plain.text]);
  assert.equal((await server.request('GET', '/api/v1/instance')).headers.deprecation, '@1668384000');
});

test('a changed setting shows at once in both versions', async () => {
  await set('site_title', 'Moor');
  await set('max_characters', 777);
  const both = [await v1(), await v2()];
  for (const { title, configuration } of both) {
    assert.deepEqual([title, configuration?.statuses?.max_characters], ['Moor', 777]);
  }
});

test('registrations say what is asked of newcomers', async () => {
  await set('registrations_message', 'Come back in *spring*');
  assert.deepEqual((await v2()).registrations, {
    enabled: false,
    approval_required: false,
    reason_required: false,
    message: '<p>Come back in <em>spring</em></p>',
    min_age: null,
    url: null,
  });
  await set('registrations', 'approval');
  await set('require_sign_up_reason', true);
  await set('min_age', 16);
  assert.deepEqual((await v2()).registrations, {
    enabled: true,
    approval_required: true,
    reason_required: true,
    message: null,
    min_age: 16,
    url: null,
  });
  assert.deepEqual([(await v1()).registrations, (await v1()).approval_required], [true, true]);
});

test('rules come in their order, in the documents and alone', async () => {
  await server.ctx.store.transaction(async (tx) => {
    await createRule(tx, COMMAND_LINE, { text: 'First' });
    await createRule(tx, COMMAND_LINE, { text: 'Second', hint: 'A hint' });
  });
  const { items } = await server.request('GET', '/api/v1/instance/rules');
  assert.deepEqual(
    items.map(({ text, hint, translations }) => ({ text, hint, translations })),
    [
      { text: 'First', hint: '', translations: {} },
      { text: 'Second', hint: 'A hint', translations: {} },
    ],
  );
  assert.deepEqual((await v2()).rules, items);
});

test('the contact account is shown when it is named', async () => {
  assert.equal((await v2()).contact?.account, null);
  await server.createUser('keeper');
  await set('site_contact_username', 'keeper');
  assert.equal((await v2()).contact?.account?.username, 'keeper');
  assert.equal((await v1()).contact_account?.username, 'keeper');
});

test('only confirmed and approved people are counted', async () => {
  const counted = Number((await v1()).stats?.user_count);
  await server.createUser('waiting');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('users').set({ approved: 0 }).where('email_key', '=', 'waiting@example.org').execute(),
  );
  await set('site_title', 'Counted anew');
  assert.equal((await v1()).stats?.user_count, counted);
});
