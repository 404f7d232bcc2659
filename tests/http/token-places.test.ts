import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

const PATH = '/api/v1/statuses';

test('a token may stand in the header, the query, a form or JSON', async () => {
  const params = { access_token: alice.token, status: 'hello' };
  for (const options of [{ query: params }, { form: params }, { json: params }]) {
    const { status, body } = await server.request('POST', PATH, options);
    assert.deepEqual([status, body.account?.acct], [200, 'alice'], Object.keys(options).join());
  }
  const both = { token: alice.token, form: { access_token: 'wrong', status: 'the header counts first' } };
  assert.equal((await server.request('POST', PATH, both)).status, 200);
  for (const access_token of ['wrong', '', ['a']]) {
    const answer = await server.request('POST', PATH, { json: { access_token, status: 'x' } });
    assert.equal(answer.status, 401);
  }
});
