import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applicationToken } from '../support/oauth-client.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
let appToken: string;
const asked: string[] = [];
before(async () => {
  server = await startServer({ TRUST_PROXY: 'true' });
  const mailHosts = async (domain: string) => {
    asked.push(domain);
    return domain === 'throwaway.example' ? ['mx1.mailmill.example'] : [];
  };
  Object.assign(server.ctx, { mailHosts });
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  await changeSetting(server, 'registrations', 'open');
  appToken = await applicationToken(server);
});
after(() => server.close());

function signUp(username: string, email = `${username}@example.net`, ip = '192.0.2.1') {
  const json = { username, email, password: 'long enough', agreement: true };
  return server.request('POST', '/api/v1/accounts', { token: appToken, json, headers: { 'x-forwarded-for': ip } });
}

async function isApproved(name: string): Promise<boolean> {
  return Boolean((await as(server, owner)('GET', `/api/v2/admin/accounts?username=${name}`)).items[0]?.approved);
}

test('a mail host is blocked for all domains that it takes mail for, and attempts are counted', async () => {
  assert.equal((await signUp('early', 'early@throwaway.example')).status, 200);
  assert.deepEqual(asked, [], 'nobody is looked up when no host is blocked');
  const made = await as(server, owner)('POST', '/api/v1/admin/email_domain_blocks', {
    json: { domain: 'mailmill.example' },
  });
  assert.equal(made.body.history?.[0]?.uses, '0');
  for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    const { status, body } = await signUp('late', 'late@throwaway.example', ip);
    assert.deepEqual([status, body.details?.email?.[0]?.error], [422, 'ERR_BLOCKED']);
  }
  assert.equal((await signUp('other')).status, 200);
  const { body } = await as(server, owner)('GET', `/api/v1/admin/email_domain_blocks/${made.body.id}`);
  assert.deepEqual([body.history?.[0]?.uses, body.history?.[0]?.accounts], ['3', '2']);
  assert.equal(Object.keys(body.history ?? {}).length, 7);
});

test('names are blocked as they stand or with something inside, also in disguise, or wait for approval', async () => {
  const path = '/api/whinchat/v1/admin/username_blocks';
  const block = (json: object) => as(server, owner)('POST', path, { json });
  const exact = (await block({ username: 'Boss', exact: true })).body;
  const inside = (await block({ username: 'support' })).body;
  await block({ username: 'bot', allow_with_approval: true });
  const refused = async (name: string) => (await signUp(name)).body.details?.username?.[0]?.error;
  assert.equal(await refused('b0S5'), 'ERR_RESERVED');
  assert.equal(await refused('real_5upp0rt_team'), 'ERR_RESERVED');
  assert.equal(await refused('bossy'), undefined);
  assert.equal((await signUp('mybot')).status, 200);
  assert.deepEqual([await isApproved('bossy'), await isApproved('mybot')], [true, false]);
  assert.equal((await block({ username: 'support' })).status, 422);
  assert.equal((await block({ username: 'no name!' })).status, 422);
  const changed = await as(server, owner)('PUT', `${path}/${inside.id}`, { json: { exact: true } });
  assert.deepEqual([changed.body.username, changed.body.exact], ['support', true]);
  assert.equal(await refused('supporter'), undefined);
  assert.equal((await as(server, owner)('DELETE', `${path}/${exact.id}`)).status, 200);
  assert.equal(await refused('boss'), undefined);
  assert.equal((await as(server, owner)('GET', path)).items.length, 2);
});
