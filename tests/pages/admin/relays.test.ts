import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { blockServer } from '../../support/verbs.ts';

const PATH = '/admin/relays';

let server: TestServer;
let staff: BrowserSession;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  staff = await signedInBrowser(server, 'boss');
});
after(() => server.close());

const states = async () => {
  const rows = await server.ctx.store.db.selectFrom('relays').select(['inbox_url', 'state']).execute();
  return rows.map(({ inbox_url, state }) => `${inbox_url} ${state}`);
};

async function join(address: string) {
  await staff.get(PATH);
  return staff.submit({ address, kind: 'mastodon' }, `action="${PATH}"`);
}

test('a relay is joined, turned off and on, and removed', async () => {
  await blockServer(server, 'bad.example', { severity: 'suspend' });
  for (const address of ['', 'no address', 'ftp://relay.example/inbox', 'https://bad.example/inbox']) {
    const refused = await join(address);
    assert.equal(refused.status, 422, address);
    assert.ok(refused.text.includes(`value="${address}"`), address);
  }
  const inbox = 'https://relay.example/inbox';
  assert.equal((await join(inbox)).status, 303);
  assert.equal((await join(inbox)).status, 422, 'it is there already');
  assert.deepEqual(await states(), [`${inbox} pending`]);
  const [, page = ''] = /formaction="(\/admin\/relays\/\d+)\/disable"/.exec((await staff.get(PATH)).text) ?? [];
  const press = async (verb: string) => {
    const authenticity_token = formTokenIn(await staff.get(PATH));
    return staff.post(`${page}/${verb}`, { authenticity_token });
  };
  await press('disable');
  assert.deepEqual(await states(), [`${inbox} disabled`]);
  assert.match((await staff.get(PATH)).text, /Turn on/);
  await press('enable');
  assert.deepEqual(await states(), [`${inbox} pending`]);
  await press('delete');
  assert.deepEqual(await states(), []);
  assert.equal((await press('delete')).status, 404);
  const acts = await server.ctx.store.db
    .selectFrom('audit_log')
    .select('action')
    .where('target_type', '=', 'relay')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['create', 'disable', 'enable', 'destroy'],
  );
});

test('who may not look after other servers gets none of it', async () => {
  const mod = await signedInBrowser(server, 'mod');
  assert.equal((await mod.get(PATH)).status, 403);
});
