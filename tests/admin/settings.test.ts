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

const path = '/api/whinchat/v1/admin/settings';
const read = async () => (await server.request('GET', path, { token: owner.token })).body;
const change = (json: object, token = owner.token) => server.request('PATCH', path, { token, json });

test('settings are read and changed as one, and everybody knows at once', async () => {
  assert.equal((await read()).registrations, 'closed');
  const changed = await change({
    registrations: 'approval',
    max_characters: 700,
    languages: ['de', 'en'],
    min_age: null,
  });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual([changed.body.registrations, changed.body.max_characters], ['approval', 700]);
  const instance = (await server.request('GET', '/api/v2/instance')).body;
  assert.equal(instance.configuration?.statuses?.max_characters, 700);
  assert.equal(instance.registrations?.approval_required, true);
});

test('a value that makes no sense is refused with its name, and nothing else is changed', async () => {
  const refused = await change({ site_title: 'New', max_characters: 0, local_live_feed_access: 'friends' });
  assert.deepEqual(
    [refused.status, refused.body.error],
    [422, 'Validation failed: max_characters must be a whole number from 1 to 100000'],
  );
  const { details } = refused.body;
  assert.deepEqual(Object.keys(details ?? {}), ['max_characters', 'local_live_feed_access']);
  assert.equal(
    String(details?.local_live_feed_access?.[0]?.description),
    'must be one of public, authenticated, disabled',
  );
  assert.equal((await read()).site_title, 'Whinchat');
  assert.equal((await read()).thumbnail_key, undefined);
});

test('timelines are closed by a setting', async () => {
  await change({ local_live_feed_access: 'authenticated' });
  assert.equal((await server.request('GET', '/api/v1/timelines/public?local=true')).status, 422);
  await change({ local_live_feed_access: 'public' });
  assert.equal((await server.request('GET', '/api/v1/timelines/public?local=true')).status, 200);
});

test('only who may manage settings may, and it is written down', async () => {
  const moderator = await server.createUser('mod', { role: 'moderator', scopes: ADMIN_SCOPES });
  assert.equal((await change({ site_title: 'Mine' }, moderator.token)).status, 403);
  const acts = await server.ctx.store.db
    .selectFrom('audit_log')
    .select(['label', 'details'])
    .where('target_type', '=', 'setting')
    .where('label', '=', 'registrations')
    .execute();
  assert.deepEqual(acts[0], { label: 'registrations', details: '{"from":"closed","to":"approval"}' });
});
