import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { startServer } from '../support/server.ts';
import { startPushService } from './push-service.ts';

test('an endpoint inside the own network is never asked, and forgotten', async () => {
  const server = await startServer({ ALLOW_PRIVATE_NETWORKS: 'false' });
  const service = await startPushService();
  const alice = await server.createUser('alice');
  const bob = await server.createUser('bob');
  const endpoint = service.endpoint.replace('http:', 'https:');
  const json = { subscription: { endpoint, keys: service.keys }, data: { alerts: { follow: true } } };
  const path = '/api/v1/push/subscription';
  assert.equal((await server.request('POST', path, { token: alice.token, json })).status, 200);
  await server.request('POST', `/api/v1/accounts/${alice.id}/follow`, { token: bob.token });
  await runJobs(server);
  assert.equal(service.pushed.length, 0);
  assert.equal((await server.request('GET', path, { token: alice.token })).status, 404);
  await service.close();
  await server.close();
});
