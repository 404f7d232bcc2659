import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
});
after(() => server.close());

const path = '/api/whinchat/v1/admin/rules';
const ask = (method: string, more: string, json?: object) =>
  server.request(method, `${path}${more}`, { token: owner.token, ...(json ? { json } : {}) });
const shown = async () => (await server.request('GET', '/api/v1/instance/rules')).items;
const texts = async () => (await shown()).map((rule) => String(rule.text));

test('rules are added, translated, put in order and taken away', async () => {
  const de = { text: 'Seid nett', hint: 'Auch zu Vögeln' };
  const first = await ask('POST', '', { text: 'Be kind', translations: { 'de-AT': de } });
  assert.equal(first.status, 200, first.text);
  const second = await ask('POST', '', { text: 'No spam', hint: 'None' });
  assert.deepEqual(await texts(), ['Be kind', 'No spam']);
  assert.deepEqual((await shown())[0]?.translations, { de });
  const ordered = await ask('POST', '/order', { ids: [second.body.id] });
  assert.deepEqual(
    ordered.items.map((rule) => String(rule.text)),
    ['No spam', 'Be kind'],
  );
  assert.deepEqual(await texts(), ['No spam', 'Be kind']);
  await ask('PATCH', `/${first.body.id}`, { text: 'Be very kind', translations: {} });
  const [, changed] = await shown();
  assert.deepEqual([changed?.text, changed?.translations], ['Be very kind', {}]);
  assert.equal((await ask('DELETE', `/${second.body.id}`)).status, 200);
  assert.deepEqual(await texts(), ['Be very kind']);
  assert.equal((await ask('PATCH', `/${second.body.id}`, { text: 'x' })).status, 404);
});

test('what makes no sense is refused', async () => {
  for (const json of [
    { text: ' ' },
    { text: 'x'.repeat(301) },
    { text: 'x', translations: { klingon: { text: 'x' } } },
    { text: 'x', translations: { de: { hint: 'x' } } },
    { text: 'x', translations: 'de' },
  ]) {
    assert.equal((await ask('POST', '', json)).status, 422, JSON.stringify(json));
  }
  assert.equal((await ask('POST', '/order', { ids: ['64'] })).status, 404);
  const mod = await server.createUser('alice', { scopes: ADMIN_SCOPES });
  assert.equal((await server.request('POST', path, { token: mod.token, json: { text: 'x' } })).status, 403);
});
