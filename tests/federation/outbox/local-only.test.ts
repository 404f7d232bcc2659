import assert from 'node:assert/strict';
import { test } from 'node:test';
import { as, follow, post } from '../../support/posting.ts';
import { startServer } from '../../support/server.ts';

test('what concerns only people of this server makes no work for federation', async (t) => {
  const server = await startServer();
  t.after(() => server.close());
  const [alice, bob] = [await server.createUser('alice'), await server.createUser('bob')];
  await follow(server, bob, alice);
  const { id } = await post(server, alice, 'hello @bob');
  await as(server, bob)('POST', `/api/v1/statuses/${id}/favourite`);
  await as(server, bob)('POST', `/api/v1/statuses/${id}/reblog`);
  await as(server, bob)('POST', `/api/v1/statuses/${id}/unreblog`);
  await as(server, alice)('POST', `/api/v1/statuses/${id}/pin`);
  await as(server, alice)('PUT', `/api/v1/statuses/${id}`, { json: { status: 'hello again' } });
  await as(server, alice)('DELETE', `/api/v1/statuses/${id}`);
  await as(server, alice)('POST', `/api/v1/accounts/${bob.id}/block`);
  const jobs = await server.ctx.store.db.selectFrom('jobs').select('payload').where('name', '=', 'federate').execute();
  assert.deepEqual(jobs, []);
});
