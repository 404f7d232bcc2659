import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPools } from '../../../src/jobs/pools.ts';
import { bringForward } from '../../support/jobs.ts';
import { admit } from '../../support/loopback.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

const ADDRESSES = 16;
let server: TestServer;
let pools: { stop(): Promise<void> };
let alice: TestUser;
let asked = 0;
const silent: Server[] = [];

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  pools = await startPools(server.ctx);
});
after(async () => {
  for (const listener of silent) {
    listener.closeAllConnections();
    listener.close();
  }
  await pools.stop();
  await server.close();
});

/** An address that never answers. */
async function silentAddress(): Promise<string> {
  const listener = createServer(() => {
    asked += 1;
  });
  silent.push(listener);
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${admit(listener.address())}/`;
}

test('S11 F44 addresses that do not answer keep no other work from being done', async () => {
  const bob = await server.createUser('bob');
  for (let index = 0; index < ADDRESSES; index += 1) await post(server, alice, `see ${await silentAddress()}`);
  while (asked < ADDRESSES) await sleep(20);
  await as(server, alice)('POST', `/api/v1/accounts/${bob.id}/mute`, { json: { duration: 3600 } });
  const isMuted = async () => {
    const { items } = await as(server, alice)('GET', '/api/v1/mutes');
    return items.length > 0;
  };
  assert.equal(await isMuted(), true);
  await server.ctx.store.transaction((tx) =>
    tx
      .updateTable('mutes')
      .set({ expires_at: Date.now() - 1 })
      .execute(),
  );
  await bringForward(server, 'expire-mute');
  while ((await server.ctx.store.db.selectFrom('mutes').selectAll().execute()).length > 0) await sleep(50);
  const previews = await server.ctx.store.db
    .selectFrom('jobs')
    .select('attempts')
    .where('name', '=', 'preview-link')
    .execute();
  assert.deepEqual(
    previews.map(({ attempts }) => attempts),
    Array.from({ length: ADDRESSES }, () => 1),
    'all of them are still waited for',
  );
});
