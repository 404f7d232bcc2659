import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobHandlers } from '../../src/jobs/handlers.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import { as, post, told } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
const audience: TestUser[] = [];

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  for (let n = 0; n < 25; n += 1) {
    const reader = await server.createUser(`reader${n}`);
    await as(server, reader)('POST', `/api/v1/accounts/${alice.id}/follow`, { json: { notify: true } });
    audience.push(reader);
  }
});
after(() => server.close());

test('of a large audience the first are told at once and the rest by a job, each once', async () => {
  const status = await post(server, alice, 'to you all');
  const count = async () => (await Promise.all(audience.map((who) => told(server, who, status.id)))).flat().length;
  assert.equal(await count(), 20);
  const { store, bus, log } = server.ctx;
  const worker = await startWorker({ store, bus, log, handlers: jobHandlers(server.ctx), concurrency: 2 });
  for (let round = 0; round < 100 && (await count()) < 25; round += 1) await sleep(50);
  await worker.stop();
  for (const who of audience) assert.deepEqual(await told(server, who, status.id), ['status']);
});
