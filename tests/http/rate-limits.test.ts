import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

/** 30 requests without a token or by one, 150 by one person. */
const MULTIPLIER = '0.1';

let server: TestServer;
let base: string;
before(async () => {
  server = await startServer({ RATE_LIMIT_MULTIPLIER: MULTIPLIER });
  base = await server.listen();
});
after(() => server.close());

async function ask(path: string, token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${base}${path}`, { headers });
  await response.text();
  const told = (name: string) => response.headers.get(`x-ratelimit-${name}`) ?? '';
  return { status: response.status, limit: told('limit'), remaining: told('remaining'), reset: told('reset') };
}

test('each request takes one, whoever makes the answer, until there are none left', async () => {
  const { token } = await server.createUser('alice');
  for (let left = 29; left >= 0; left -= 1) {
    const { status, limit, remaining } = await ask('/api/v1/accounts/verify_credentials', token);
    assert.deepEqual([status, limit, remaining], [200, '30', String(left)]);
  }
  for (let round = 0; round < 2; round += 1) {
    const refused = await ask('/api/v1/accounts/verify_credentials', token);
    assert.deepEqual([refused.status, refused.limit, refused.remaining], [429, '30', '0']);
    assert.match(refused.reset, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000000Z$/);
  }
});

test('another person is not held back by it', async () => {
  const { token } = await server.createUser('bob');
  assert.equal((await ask('/api/v1/accounts/verify_credentials', token)).status, 200);
});

test('tokens that are no good count against the address they come from', async () => {
  let last = await ask('/api/v1/accounts/verify_credentials', 'nonsense');
  for (let round = 0; round < 40 && last.status === 401; round += 1)
    last = await ask('/api/v1/accounts/verify_credentials', 'nonsense');
  assert.equal(last.status, 429);
  const { headers } = await server.request('GET', '/api/v2/instance');
  assert.ok(Number(headers['retry-after']) > 0, 'it is said when to ask again');
  assert.equal((await ask('/api/v2/instance')).status, 429);
});

async function refusedAfter(address: (round: number) => string): Promise<number> {
  for (let round = 0; round < 100; round += 1) {
    const headers = { 'x-forwarded-for': address(round) };
    if ((await server.request('GET', '/api/v2/instance', { headers })).status === 429) return round;
  }
  return 100;
}

test('A20 an address counts for itself though it is written as IPv6, and a network of IPv6 as one', async () => {
  assert.equal(await refusedAfter(() => '::ffff:203.0.113.1'), 30);
  assert.equal(await refusedAfter(() => '203.0.113.1'), 0, 'the same address');
  assert.equal(await refusedAfter((round) => `::ffff:203.0.113.${round + 2}`), 100, 'others are not held back by it');
  assert.equal(await refusedAfter((round) => `2001:db8::${round}:${round}`), 30);
  assert.equal(await refusedAfter(() => '2001:db8:0:0:1::'), 0, 'the same network');
  assert.equal(await refusedAfter((round) => `2001:db8:${round + 1}::1`), 100);
});
