import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const HOME = '/api/v1/timelines/home';
const PUBLIC = '/api/v1/timelines/public';

async function ask({ token }: TestUser, path: string) {
  const { status, body } = await server.request('GET', path, { token });
  return [status, body.error];
}

const change = (table: 'users' | 'accounts', { accountId }: TestUser, values: Record<string, number | null>) =>
  server.ctx.store.transaction((tx) =>
    tx
      .updateTable(table)
      .set(values)
      .where(table === 'users' ? 'account_id' : 'id', '=', accountId)
      .execute(),
  );

test('who may not act is told the first reason, and may still read what is public', async () => {
  const anna = await server.createUser('anna');
  await change('users', anna, { disabled: 1 });
  assert.deepEqual(await ask(anna, HOME), [403, 'Your login is currently disabled']);
  await change('users', anna, { approved: 0 });
  assert.deepEqual(await ask(anna, HOME), [403, 'Your login is currently pending approval']);
  await change('users', anna, { confirmed_at: null });
  assert.deepEqual(await ask(anna, HOME), [403, 'Your login is missing a confirmed e-mail address']);
  assert.deepEqual(await ask(anna, PUBLIC), [200, undefined]);
});

test('who has moved away or died uses nothing of a person; who is suspended, nothing at all', async () => {
  const [mover, target] = [await server.createUser('mover'), await server.createUser('target')];
  await change('accounts', mover, { moved_to_id: target.accountId });
  const memorial = await server.createUser('memorial');
  await change('accounts', memorial, { memorial: 1 });
  for (const who of [mover, memorial]) {
    assert.deepEqual(await ask(who, HOME), [403, 'Your login is currently disabled']);
    assert.deepEqual(await ask(who, PUBLIC), [200, undefined]);
  }
  await change('accounts', target, { suspended_at: 1 });
  for (const path of [HOME, PUBLIC]) {
    assert.deepEqual(await ask(target, path), [403, 'Your login is currently disabled']);
  }
});

test('a token that was good once is refused where none is needed, with the reason', async () => {
  const eve = await server.createUser('eve', { scopes: 'write:statuses' });
  assert.deepEqual(await ask(eve, PUBLIC), [403, 'This action is outside the authorized scopes']);
  assert.deepEqual(await ask({ ...eve, token: 'nonsense' }, PUBLIC), [200, undefined]);
  const set = (values: { expires_at?: number; revoked_at?: number }) =>
    server.ctx.store.transaction((tx) => tx.updateTable('access_tokens').set(values).execute());
  await set({ expires_at: 1 });
  assert.deepEqual(await ask(eve, PUBLIC), [401, 'The access token expired']);
  await set({ revoked_at: 1 });
  assert.deepEqual(await ask(eve, HOME), [401, 'The access token was revoked']);
});

test('a refusal for want of a good token asks for one, and other refusals do not', async () => {
  const challenge = async (path: string, token?: string) =>
    (await server.request('GET', path, { token, headers: { 'accept-language': 'de' } })).headers['www-authenticate'];
  const invalid = 'Bearer realm="OAuth", error="invalid_token", error_description="The access token is invalid"';
  assert.equal(await challenge(HOME), invalid);
  assert.equal(await challenge(HOME, 'nonsense'), invalid);
  assert.equal(await challenge(PUBLIC, 'nonsense'), undefined);
  const { token } = await server.createUser('ivy', { scopes: 'write:statuses' });
  assert.equal(await challenge(HOME, token), undefined);
  assert.equal(await challenge('/api/v2/search?q=x&resolve=1'), undefined);
});
