import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let base: string;
let alice: TestUser;
before(async () => {
  server = await startServer();
  base = await server.listen();
  alice = await server.createUser('alice');
});
after(() => server.close());

const WEBFINGER = '/.well-known/webfinger?resource=acct:alice@localhost:3000';

/** Over a socket: answers that are ready never reach the framework. */
async function ask(path: string, init?: RequestInit) {
  const response = await fetch(`${base}${path}`, init);
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

function update(values: { erased_at?: number | null; avatar_key?: string | null }): Promise<unknown> {
  return server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set(values).where('id', '=', alice.accountId).execute(),
  );
}

const LEFT_OUT = /^(?:x-request-id|x-ratelimit-.*|date)$/;

const shared = (headers: Record<string, string>) => Object.entries(headers).filter(([name]) => !LEFT_OUT.test(name));

test('an answer that is ready is the one that was made, without what belongs to one request', async () => {
  for (const path of [WEBFINGER, '/.well-known/nodeinfo', '/nodeinfo/2.1']) {
    const made = await ask(path);
    const ready = await ask(path);
    assert.equal(made.status, 200);
    assert.ok(made.headers['x-request-id']);
    assert.equal(ready.headers['x-request-id'], undefined);
    assert.deepEqual([ready.status, ready.text], [200, made.text]);
    assert.deepEqual(shared(ready.headers).sort(), shared(made.headers).sort());
  }
});

test('a change shows at once', async () => {
  await ask(WEBFINGER);
  await update({ avatar_key: 'accounts/avatars/new.png' });
  assert.match((await ask(WEBFINGER)).text, /new\.png/);
  await update({ erased_at: Date.now() });
  assert.equal((await ask(WEBFINGER)).status, 410);
  await update({ erased_at: null });
  assert.equal((await ask(WEBFINGER)).status, 200);
});

test('other addresses and methods have their own answers', async () => {
  await ask(WEBFINGER);
  assert.equal((await ask(`${WEBFINGER}0`)).status, 404);
  assert.equal((await ask(WEBFINGER, { method: 'HEAD' })).text, '');
  assert.equal((await ask(WEBFINGER, { method: 'POST' })).status, 404);
});

test('who is shut out is shut out', async () => {
  await ask(WEBFINGER);
  const admin = await server.createUser('root', { role: 'admin', scopes: 'admin:read admin:write' });
  const json = { ip: '127.0.0.1/32', severity: 'no_access' };
  const made = await server.request('POST', '/api/v1/admin/ip_blocks', { token: admin.token, json });
  assert.equal(made.status, 200);
  for (let round = 0; round < 3; round += 1) assert.equal((await ask(WEBFINGER)).status, 403);
});
