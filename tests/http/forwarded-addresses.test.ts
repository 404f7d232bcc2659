import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

/** 30 requests without a token. */
const RATE_LIMIT_MULTIPLIER = '0.1';

let alone: TestServer;
let behindProxy: TestServer;
before(async () => {
  alone = await startServer({ RATE_LIMIT_MULTIPLIER, TRUST_PROXY: 'false' });
  behindProxy = await startServer({ RATE_LIMIT_MULTIPLIER });
});
after(async () => {
  await alone.close();
  await behindProxy.close();
});

async function refusedAfter(server: TestServer, headersOf: (round: number) => Record<string, string>): Promise<number> {
  for (let round = 0; round < 60; round += 1) {
    const { status } = await server.request('GET', '/api/v1/timelines/public', { headers: headersOf(round) });
    if (status === 429) return round;
  }
  return 60;
}

const NAMES = ['x-forwarded-for', 'x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-client-ip'];

test('A19 without a proxy nobody is taken for somebody else, whatever they say', async () => {
  const says = (round: number) => ({
    ...Object.fromEntries(NAMES.map((name) => [name, `203.0.113.${round}`])),
    forwarded: `for=203.0.113.${round}`,
  });
  assert.equal(await refusedAfter(alone, says), 30);
});

test('A19 behind a proxy counts whom the proxy names, not whom they name themselves', async () => {
  const says = (round: number) => ({
    ...Object.fromEntries(NAMES.map((name) => [name, `198.51.100.${round}`])),
    'x-forwarded-for': `198.51.100.${round}, 127.0.0.1, 203.0.113.7`,
  });
  assert.equal(await refusedAfter(behindProxy, says), 30);
  assert.equal(
    await refusedAfter(behindProxy, () => ({ 'x-forwarded-for': '203.0.113.8' })),
    30,
    'others have their own',
  );
});
