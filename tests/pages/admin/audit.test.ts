import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE, logAct } from '../../../src/domain/audit/log-act.ts';
import type { BrowserSession } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PATH = '/admin/audit';

let server: TestServer;
let mod: BrowserSession;
let ids: { boss: string; alice: string };
before(async () => {
  server = await startServer();
  const boss = await server.createUser('boss', { role: 'owner' });
  const alice = await server.createUser('alice');
  ids = { boss: boss.id, alice: alice.id };
  await server.createUser('mod', { role: 'moderator' });
  const by = { accountId: boss.accountId };
  await server.ctx.store.transaction(async (tx) => {
    const setting = { action: 'update', targetType: 'setting', targetId: 0, label: 'site_title' };
    await logAct(tx, by, { ...setting, details: { from: 'Whinchat', to: '<b>Meadow</b>' } });
    await logAct(tx, COMMAND_LINE, {
      action: 'suspend',
      targetType: 'account',
      targetId: alice.accountId,
      label: '@alice',
    });
    await logAct(tx, COMMAND_LINE, { action: 'fly', targetType: 'kite', targetId: 1, label: 'high' });
  });
  mod = await signedInBrowser(server, 'mod');
});
after(() => server.close());

test('who may read the audit log sees who did what to whom, and comes to both', async () => {
  const { text } = await mod.get(PATH);
  assert.match(text, /Changed<\/strong> · Setting: <a href="\/admin\/settings"><bdi>site_title/);
  assert.match(text, /to: <code>"&lt;b>Meadow|to: <code>&quot;&lt;b&gt;Meadow/);
  assert.ok(text.includes(`<a href="/admin/accounts/${ids.boss}"><bdi dir="ltr">@boss</bdi></a>`));
  assert.ok(text.includes(`<a href="/admin/accounts/${ids.alice}"><bdi>@alice</bdi></a>`));
  assert.match(text, /Suspended<\/strong>[\s\S]*Command line ·/);
  assert.match(text, /fly<\/strong> · kite: <bdi>high/);
});

test('the log is narrowed by person, by kind and by time', async () => {
  const labels = async (query: string) =>
    [...(await mod.get(`${PATH}?${query}`)).text.matchAll(/: (?:<a [^>]*>)?<bdi>([^<]*)<\/bdi>/g)].map(
      ([, one]) => one,
    );
  assert.deepEqual(await labels(`account_id=${ids.boss}`), ['site_title']);
  assert.deepEqual(await labels('account_id=none'), ['high', '@alice']);
  assert.deepEqual(await labels('target_type=kite&since=day'), ['high']);
  assert.deepEqual(await labels('account_id=nobody'), []);
  assert.deepEqual(await labels('limit=1'), ['high']);
  assert.match((await mod.get(`${PATH}?limit=1`)).text, /rel="next"/);
});

test('who may not read the audit log does not', async () => {
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('roles').set({ permissions: 16 }).where('id', '=', 1).execute(),
  );
  assert.equal((await mod.get(PATH)).status, 403);
  const alice = await signedInBrowser(server, 'alice');
  assert.equal((await alice.get(PATH)).status, 403);
});
