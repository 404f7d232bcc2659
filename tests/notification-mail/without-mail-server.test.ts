import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jobHandlers } from '../../src/jobs/handlers.ts';
import { runJobs } from '../support/jobs.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server?.close());

const waiting = (name: string) =>
  server.ctx.store.db.selectFrom('jobs').select('payload').where('name', '=', name).executeTakeFirst();

test('without a mail server no e-mail about notifications is written', async () => {
  const { store } = server.ctx;
  await server.createUser('alice');
  const bob = await server.createUser('bob');
  await post(server, bob, 'hello @alice');
  await runJobs(server);
  const name = 'mail-notifications';
  const ordered = await waiting(name);
  assert.ok(ordered);
  const payload = JSON.parse(ordered.payload);
  const job = {
    id: 1,
    name,
    payload,
    size: 1,
    host: null,
    attempts: 1,
    maxAttempts: 1,
    leaseToken: 'none',
    requestId: null,
  };
  const signal = new AbortController().signal;
  await jobHandlers(server.ctx)[name]?.(job, { store, signal, allowParking: (work) => work() });
  assert.equal(await waiting('send-mail'), undefined);
});
