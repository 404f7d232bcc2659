import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../support/server.ts';

test('who has a token alone may not guess the password by moves', async (t) => {
  const server = await startServer({ RATE_LIMIT_MULTIPLIER: '1' });
  t.after(() => server.close());
  const { token } = await server.createUser('alice');
  const json = { password: 'guess', moved_to_uri: 'https://far.example/users/alice' };
  const statuses: number[] = [];
  for (let turn = 0; turn < 26; turn += 1) {
    statuses.push((await server.request('POST', '/api/v1/accounts/move', { token, json })).status);
  }
  assert.deepEqual(statuses, [...Array(25).fill(403), 429]);
});
