import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createToken } from '../../src/domain/tokens/create-token.ts';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const PATH = '/api/whinchat/v1/tokens';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;
let second: string;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  bob = await server.createUser('bob');
  second = await server.ctx.store.transaction((tx) =>
    createToken(tx, { accountId: ada.accountId, scopes: 'read:statuses', applicationName: 'Warbler' }),
  );
});
after(() => server?.close());

test('people see which tokens act for them, newest first, and no secrets', async () => {
  const answer = await as(server, ada)('GET', PATH);
  assert.deepEqual(
    answer.items.map(({ application, current, scopes }) => [application?.name, current, scopes]),
    [
      ['Warbler', false, ['read:statuses']],
      ['tests', true, ['read', 'write', 'follow', 'push', 'profile']],
    ],
  );
  assert.ok(!answer.text.includes(second) && !answer.text.includes('hash'));
});

test('a token for a part of reading may not list them, nor anybody without one', async () => {
  assert.equal((await server.request('GET', PATH, { token: second })).status, 403);
  assert.equal((await server.request('GET', PATH)).status, 401);
  const reader = await server.createUser('reader', { scopes: 'read' });
  const [own] = (await server.request('GET', PATH, { token: reader.token })).items;
  assert.equal((await server.request('DELETE', `${PATH}/${own?.id}`, { token: reader.token })).status, 403);
});

test("others' tokens cannot be seen or ended, as if they were not there", async () => {
  const [token] = (await as(server, ada)('GET', PATH)).items;
  for (const method of ['GET', 'DELETE']) {
    const foreign = await as(server, bob)(method, `${PATH}/${token?.id}`);
    const absent = await as(server, bob)(method, `${PATH}/109999999999999936`);
    assert.deepEqual([foreign.status, foreign.text], [404, absent.text], method);
  }
});

test('a token that is ended works no more and is not listed', async () => {
  const [token] = (await as(server, ada)('GET', PATH)).items;
  assert.equal((await as(server, ada)('GET', `${PATH}/${token?.id}`)).body.application?.name, 'Warbler');
  assert.equal((await as(server, ada)('DELETE', `${PATH}/${token?.id}`)).status, 200);
  assert.equal((await server.request('GET', '/api/v1/timelines/home', { token: second })).status, 401);
  assert.equal((await as(server, ada)('GET', PATH)).items.length, 1);
  assert.equal((await as(server, ada)('DELETE', `${PATH}/${token?.id}`)).status, 404);
});

test('errors name their kind for programs', async () => {
  const missing = await as(server, ada)('GET', '/api/v1/statuses/1');
  assert.deepEqual(missing.body, { error: 'Not Found', code: 'not_found' });
  assert.equal((await as(server, null)('GET', '/api/v1/timelines/home')).body.code, 'unauthorized');
  assert.equal((await as(server, ada)('POST', '/api/v1/statuses', { json: {} })).body.code, 'invalid');
  assert.equal((await as(server, ada)('GET', '/api/no/such/thing')).body.code, 'not_found');
});
