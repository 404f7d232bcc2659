import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { expireMute } from '../../src/domain/mutes/unmute.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const on = (verb: string, json: unknown = {}) =>
  server.request('POST', `/api/v1/accounts/${bob.id}/${verb}`, { token: alice.token, json });
const mutes = async (who: TestUser) => (await server.request('GET', '/api/v1/mutes', { token: who.token })).items;
const moveEnd = (expiresAt: number) =>
  server.ctx.store.transaction((tx) => tx.updateTable('mutes').set({ expires_at: expiresAt }).execute());

test('a mute hides notifications unless told otherwise, and the muted do not see it', async () => {
  const muted = await on('mute');
  assert.deepEqual(
    [muted.body.muting, muted.body.muting_notifications, muted.body.muting_expires_at],
    [true, true, null],
  );
  const changed = await on('mute', { notifications: false, duration: 3600 });
  assert.equal(changed.body.muting_notifications, false);
  assert.match(String(changed.body.muting_expires_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  assert.deepEqual(
    (await mutes(alice)).map((one) => one.id),
    [bob.id],
  );
  assert.match(String((await mutes(alice))[0]?.mute_expires_at), /\.\d{3}Z$/);
  const seen = await server.request('GET', `/api/v1/accounts/relationships?id[]=${alice.id}`, { token: bob.token });
  assert.equal(seen.items[0]?.muting, false);
  assert.deepEqual(await mutes(bob), []);
});

test('a mute whose time is over counts no more, and its end leaves a prolonged one alone', async () => {
  const expire = () => server.ctx.store.transaction((tx) => expireMute(tx, alice.accountId, bob.accountId));
  await expire();
  assert.equal((await mutes(alice)).length, 1);
  await moveEnd(Date.now() - 1000);
  assert.deepEqual(await mutes(alice), []);
  await expire();
  await moveEnd(Date.now() + 60_000);
  assert.deepEqual(await mutes(alice), []);
});

test('unmuting is idempotent', async () => {
  await on('mute', { duration: 99_999_999_999_999 });
  assert.equal((await on('unmute')).body.muting, false);
  assert.equal((await on('unmute')).status, 200);
});
