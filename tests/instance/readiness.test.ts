import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readiness } from '../../src/http/readiness.ts';
import { AppError } from '../../src/lib/errors.ts';
import { untranslated } from '../../src/lib/said.ts';
import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const problemOf = (ctx: TestServer['ctx']) => readiness(ctx)();

test('a server is ready when it can write, and leaves nothing behind', async () => {
  assert.equal(await problemOf(server.ctx), undefined);
  assert.deepEqual(await server.ctx.store.db.selectFrom('jobs').select('id').execute(), []);
});

test('a server is not ready when it cannot write, or the database does not answer', async () => {
  const { ctx } = server;
  const full = { ...ctx.store, transaction: () => Promise.reject(new AppError('unavailable', untranslated('full'))) };
  assert.equal(await problemOf({ ...ctx, store: full }), 'The database cannot be written to');
  const silent = { ...ctx.store, transaction: () => new Promise<never>(() => {}) };
  assert.equal(await problemOf({ ...ctx, store: silent }), 'The database does not answer');
});

test('a server is not ready when nobody does its work, whatever strangers let it wait for', async () => {
  const { ctx, request } = server;
  const runAt = Date.now() - 3_600_000;
  await ctx.store.transaction((tx) => enqueue(tx, { name: 'x', payload: null, runAt, host: 'slow.example' }));
  assert.equal(await problemOf(ctx), undefined);
  await ctx.store.transaction((tx) => enqueue(tx, { name: 'x', payload: null, runAt }));
  assert.equal(await problemOf(ctx), 'Nobody works on the jobs that are due');
  const { status, headers } = await request('GET', '/readyz');
  assert.deepEqual([status, headers['retry-after']], [503, '30']);
  assert.equal((await request('GET', '/livez')).status, 200);
});
