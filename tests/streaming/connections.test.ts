import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createToken } from '../../src/domain/tokens/create-token.ts';
import { revokeTokens } from '../../src/domain/tokens/revoke.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { closeCode, listen, openSocket } from './listeners.ts';

let server: TestServer;
let base: string;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: '0.2' });
  base = await server.listen();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const tokenFor = async (user: TestUser, scopes: string) => {
  const { accountId } = user;
  return server.ctx.store.transaction((tx) => createToken(tx, { accountId, scopes, applicationName: 'tests' }));
};

test('the token may come in the header, the query or the protocol, which is echoed', async () => {
  const ways = [{ token: alice.token }, { query: { access_token: alice.token } }, { protocol: alice.token }];
  for (const way of ways) {
    const ear = await openSocket(base, way);
    assert.equal(ear.socket.protocol, 'protocol' in way ? alice.token : '');
    ear.close();
  }
});

test('without a good token the upgrade is refused, with the reason in a header', async () => {
  await assert.rejects(openSocket(base, {}), /401 Missing access token/);
  await assert.rejects(openSocket(base, { token: 'nonsense' }), /401 Invalid access token/);
});

test('scopes decide what may be heard', async () => {
  const token = await tokenFor(alice, 'read:statuses');
  const ear = await openSocket(base, { token });
  ear.say({ type: 'subscribe', stream: 'user:notification' });
  const refused = await ear.hear((frame) => frame.error !== undefined);
  assert.deepEqual([refused.status, refused.error], [401, 'Access token does not have the required scopes']);
  ear.close();
  const user = await listen(base, token, 'user');
  const bobs = { token: bob.token };
  await server.request('POST', '/api/v1/statuses', { ...bobs, json: { status: '@alice hidden from this token' } });
  const { body } = await server.request('POST', '/api/v1/statuses', { token: alice.token, json: { status: 'mine' } });
  await user.hear((frame) => frame.payload?.includes(String(body.id)) ?? false);
  assert.ok(!user.frames.some((frame) => frame.event === 'notification'));
  user.close();
});

test('errors keep the socket open; nonsense is ignored; what is no text ends it', async () => {
  const ear = await openSocket(base, { token: alice.token });
  const answers: [object, number, string][] = [
    [{ stream: 'nonsense' }, 400, 'Unknown channel requested'],
    [{}, 400, 'Unknown channel requested'],
    [{ stream: { name: 'user' } }, 400, 'Unknown channel requested'],
    [{ stream: 'hashtag' }, 400, 'Missing tag name parameter'],
    [{ stream: 'hashtag', tag: {} }, 400, 'Missing tag name parameter'],
    [{ stream: 'list' }, 400, 'Missing list name parameter'],
    [{ stream: 'list', list: '12' }, 401, 'Not authorized to stream this list'],
  ];
  for (const nonsense of ['no json', '[]', '{"type":"dance"}']) ear.say(nonsense);
  for (const [asked, status, error] of answers) {
    ear.frames.length = 0;
    ear.say({ type: 'subscribe', ...asked });
    const frame = await ear.hear((one) => one.error !== undefined);
    assert.deepEqual([frame.status, frame.error], [status, error]);
  }
  ear.socket.send(Buffer.from([1, 2, 3]), { binary: true });
  assert.equal(await closeCode(ear), 1003);
});

test('a stream may be named in a list, as the events of it name theirs', async () => {
  const ear = await openSocket(base, { token: alice.token });
  ear.say({ type: 'subscribe', stream: ['hashtag'], tag: ['listed'] });
  ear.say({ type: 'subscribe', stream: 'are you ready' });
  await ear.hear((one) => one.error !== undefined);
  const { body } = await server.request('POST', '/api/v1/statuses', { token: bob.token, json: { status: '#listed' } });
  const frame = await ear.hear((one) => one.event === 'update');
  assert.deepEqual(frame.stream, ['hashtag', 'listed']);
  assert.ok(frame.payload?.includes(String(body.id)));
  ear.close();
});

test('one socket takes so many channels and so long messages; one person so many sockets', async () => {
  const ear = await openSocket(base, { token: alice.token });
  for (let count = 0; count < 51; count++) ear.say({ type: 'subscribe', stream: 'hashtag', tag: `tag${count}` });
  assert.equal((await ear.hear((frame) => frame.error !== undefined)).status, 429);
  ear.say('x'.repeat(70_000));
  assert.equal(await closeCode(ear), 1009);
  const open = [];
  for (let count = 0; count < 4; count++) open.push(await openSocket(base, { token: bob.token }));
  await assert.rejects(openSocket(base, { token: bob.token }), /429/);
  open.pop()?.close();
  for (const one of open) one.close();
});

test('a revoked token and a disabled login end their streams', async () => {
  const token = await tokenFor(alice, 'read');
  const ear = await listen(base, token, 'user');
  const kept = await listen(base, alice.token, 'user');
  const closed = closeCode(ear);
  await server.ctx.store.transaction(async (tx) => {
    const row = await tx.selectFrom('access_tokens').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    await revokeTokens(tx, [row?.id ?? 0]);
  });
  assert.equal(await closed, 1008);
  const ended = closeCode(kept);
  await server.ctx.store.transaction(async (tx) => {
    await tx.updateTable('users').set({ disabled: 1 }).where('account_id', '=', alice.accountId).execute();
    tx.emit({ type: 'account.changed', accountId: alice.accountId });
  });
  assert.equal(await ended, 1008);
  await assert.rejects(openSocket(base, { token: alice.token }), /401 Invalid access token/);
});
