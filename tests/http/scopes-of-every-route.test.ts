import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import { createToken } from '../../src/domain/tokens/create-token.ts';
import { SCOPES } from '../../src/domain/tokens/scopes.ts';
import { applicationToken } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// The table of routes says which scopes open a route; here, whether it is so.
let server: TestServer;
let owner: TestUser;

before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: 'profile' });
});
after(() => server.close());

const NOBODY = '109999999999999936';
const operations = apiRoutes.flatMap((route) => [route.method].flat().map((method) => ({ ...route, method })));
const fill = (path: string) => path.replaceAll(/:\w+/g, NOBODY);

/** What must be as it was after requests that were refused. */
async function written(): Promise<number> {
  const { count } = await server.ctx.store.db
    .selectFrom('statuses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

test('A04 a token opens nothing without one of the scopes that a route names', async () => {
  const before = await written();
  for (const { method, path, access } of operations) {
    if (access.scopes.length === 0 || access.kind === 'public') continue;
    const others = SCOPES.filter((scope) => !access.scopes.includes(scope));
    const make = { accountId: owner.accountId, scopes: others.join(' '), applicationName: 'tests' };
    const token = await server.ctx.store.transaction((tx) => createToken(tx, make));
    const { status, body } = await server.request(method, fill(path), {
      token,
      ...(method === 'GET' ? {} : { json: {} }),
    });
    assert.deepEqual([status, body.error], [403, 'This action is outside the authorized scopes'], `${method} ${path}`);
  }
  assert.equal(await written(), before);
});

test('A05 what belongs to a person is not opened by the token of an application, nor by none', async () => {
  const token = await applicationToken(server, SCOPES.filter((scope) => scope !== 'read:me').join(' '));
  for (const { method, path, access } of operations) {
    if (access.kind !== 'user') continue;
    const options = method === 'GET' ? {} : { json: {} };
    const byApplication = await server.request(method, fill(path), { token, ...options });
    assert.ok([401, 403, 422].includes(byApplication.status), `${method} ${path}: ${byApplication.status}`);
    assert.equal((await server.request(method, fill(path), options)).status, 401, `${method} ${path}`);
  }
});

test('A04 every route that changes something names a scope', () => {
  const open = operations
    .filter(({ access }) => access.scopes.length === 0)
    .map(({ method, path }) => `${method} ${path}`);
  const writing = open.filter((name) => !name.startsWith('GET '));
  // Registering, and what is known by a secret in its address.
  assert.deepEqual(writing.sort(), [
    'DELETE /api/web/push_subscriptions/:token',
    'POST /api/v1/accounts/:id/email_subscriptions',
    'POST /api/v1/apps',
  ]);
});
