import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SettingName } from '../../src/domain/settings/settings-table.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  await server.ctx.store.transaction((tx) =>
    tx
      .insertInto('accounts')
      .values(
        ['b.example', 'a.example', 'c.other'].map((domain, index) => ({
          id: index + 1,
          username: 'x',
          domain,
          handle: `x@${domain}`,
          uri: `https://${domain}/x`,
          created_at: 0,
          updated_at: 0,
        })),
      )
      .execute(),
  );
});
after(() => server.close());

const get = (path: string, token?: string) => server.request('GET', path, { token });
const set = (name: SettingName, value: unknown) => changeSetting(server, name, value);

test('peers are listed and searched by their beginning', async () => {
  assert.deepEqual((await get('/api/v1/instance/peers')).items, ['a.example', 'b.example', 'c.other']);
  assert.deepEqual((await get('/api/v1/peers/search?q=B.')).items, ['b.example']);
  assert.deepEqual((await get('/api/v1/peers/search?q=%25')).items, []);
  assert.equal((await get('/api/v1/peers/search?q=')).text, 'null');
});

test('peers with a rule about them are not told of, however mild it is', async () => {
  const { token } = await server.createUser('admin', { role: 'admin', scopes: 'admin:write' });
  const json = { domain: 'a.example', severity: 'noop' };
  const made = await server.request('POST', '/api/v1/admin/domain_blocks', { token, json });
  assert.deepEqual((await get('/api/v1/instance/peers')).items, ['b.example', 'c.other']);
  assert.deepEqual((await get('/api/v1/peers/search?q=a')).items, []);
  await server.request('DELETE', `/api/v1/admin/domain_blocks/${made.body.id}`, { token });
  assert.deepEqual((await get('/api/v1/instance/peers')).items, ['a.example', 'b.example', 'c.other']);
});

test('activity has twelve weeks that begin on Mondays, newest first, all as strings', async () => {
  await server.createUser('newcomer');
  const { items } = await get('/api/v1/instance/activity');
  assert.equal(items.length, 12);
  const weeks = items.map(({ week }) => new Date(Number(week) * 1000));
  assert.ok(weeks.every((week) => week.getUTCDay() === 1 && week.getTime() % 86_400_000 === 0));
  assert.deepEqual(
    weeks,
    weeks.toSorted((a, b) => b.getTime() - a.getTime()),
  );
  assert.equal(items[0]?.registrations, '2');
});

test('what is switched off is a 404 without a body', async () => {
  await set('peers_api_enabled', false);
  await set('activity_api_enabled', false);
  for (const path of [
    '/api/v1/instance/peers',
    '/api/v1/peers/search?q=a',
    '/api/v1/instance/activity',
    '/api/v1/instance/domain_blocks',
  ]) {
    const { status, text } = await get(path);
    assert.deepEqual([status, text], [404, ''], path);
  }
});

test('domain blocks are shown to whom the setting says', async () => {
  const user = await server.createUser('reader');
  await set('show_domain_blocks', 'users');
  assert.equal((await get('/api/v1/instance/domain_blocks')).status, 404);
  assert.equal((await get('/api/v1/instance/domain_blocks', user.token)).status, 200);
  await set('show_domain_blocks', 'all');
  assert.equal((await get('/api/v1/instance/domain_blocks')).status, 200);
});
