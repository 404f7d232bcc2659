import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { createToken } from '../../src/domain/tokens/create-token.ts';
import { revokeTokens } from '../../src/domain/tokens/revoke.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { closeCode, listen } from './listeners.ts';

let server: TestServer;
let base: string;
let alice: TestUser;

before(async () => {
  server = await startServer();
  base = await server.listen();
  alice = await server.createUser('alice');
});
after(() => server.close());

async function newToken(): Promise<{ token: string; id: number }> {
  const { accountId } = alice;
  const make = { accountId, scopes: 'read', applicationName: 'tests' };
  const token = await server.ctx.store.transaction((tx) => createToken(tx, make));
  const { id } = await server.ctx.store.db
    .selectFrom('access_tokens')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { token, id };
}

const revoke = (id: number) => server.ctx.store.transaction((tx) => revokeTokens(tx, [id]));

test('A07 a token that is revoked while a stream is being opened hears nothing', async (t) => {
  const { database } = server.ctx.config;
  if (database.kind === 'sqlite') return t.skip('nothing comes in between there');
  const list = await server.request('POST', '/api/v1/lists', { token: alice.token, json: { title: 'x' } });
  const { token, id } = await newToken();
  const other = new pg.Client(database.url);
  await other.connect();
  // Whoever looks for a list waits.
  await other.query('begin; lock table lists in access exclusive mode');
  const url = `${base}/api/v1/streaming/list?list=${list.body.id}`;
  const answer = fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { db } = server.ctx.store;
  const waits = () => sql`select 1 from pg_locks where not granted and relation = 'lists'::regclass`.execute(db);
  while ((await waits()).rows.length === 0) await sleep(10);
  const heard = new Promise<void>((resolve) =>
    server.ctx.bus.subscribe((events) => events.some(({ type }) => type === 'token.revoked') && resolve()),
  );
  await revoke(id);
  await heard;
  await other.end();
  const ended = answer.then((stream) => stream.text()).then(() => 'ended');
  assert.equal(await ended, 'ended');
});

test('A07 a flood of events does not keep a revoked token listening', async () => {
  const { token, id } = await newToken();
  const ear = await listen(base, token, 'user');
  const closed = closeCode(ear);
  const flood = Array.from({ length: 11_000 }, () => ({ type: 'status.reacted', statusId: 1, accountIds: [] }));
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('access_tokens').set({ revoked_at: Date.now() }).where('id', '=', id).execute(),
  );
  server.ctx.bus.publish([{ type: 'token.revoked', tokenIds: [id] }, ...flood]);
  assert.equal(await closed, 1008);
});

test('when events may have been lost, streams are closed whose tokens are no longer valid', async () => {
  const { token, id } = await newToken();
  const valid = await listen(base, alice.token, 'user');
  const ear = await listen(base, token, 'user');
  const closed = closeCode(ear);
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('access_tokens').set({ revoked_at: Date.now() }).where('id', '=', id).execute(),
  );
  server.ctx.bus.publish([{ type: 'bus.reset' }]);
  assert.equal(await closed, 1008);
  assert.equal(valid.socket.readyState, valid.socket.OPEN);
  valid.close();
});
