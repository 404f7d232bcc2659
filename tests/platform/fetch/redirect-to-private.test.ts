import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MockAgent } from 'undici';
import { exchange } from '../../../src/platform/fetch/exchange.ts';

test('a public server cannot redirect to this machine, or away from https', async () => {
  for (const location of ['https://127.0.0.1/', 'https://[::1]/', '//10.0.0.1/', 'http://public.example/']) {
    // The stranger's server is played, since no test may depend on the internet.
    const agent = new MockAgent();
    agent.disableNetConnect();
    agent.get('https://public.example').intercept({ path: '/' }).reply(302, '', { headers: { location } });
    const limits = { allowPrivate: false, maxBytes: 1000, maxRedirects: 3, signal: AbortSignal.timeout(5000) };
    await assert.rejects(
      exchange(agent, { method: 'GET', url: 'https://public.example/', headers: {} }, undefined, limits),
      { reason: 'refused' },
      location,
    );
    await agent.close();
  }
});
