import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const origin = 'https://client.example';

test('web clients may ask before they write', async () => {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };
  const { status, headers: told } = await server.request('OPTIONS', '/api/v1/statuses', { headers });
  assert.equal(status, 204);
  assert.equal(told['access-control-allow-origin'], '*');
  assert.match(told['access-control-allow-methods'] ?? '', /POST/);
  assert.match(told['access-control-allow-headers'] ?? '', /authorization/i);
});

test('the API is for pages of any site, and errors too; what people sign in at is not', async () => {
  for (const path of ['/api/v2/instance', '/api/v1/timelines/home', '/api/v1/nothing', '/.well-known/nodeinfo']) {
    const { headers } = await server.request('GET', path, { headers: { origin } });
    assert.equal(headers['access-control-allow-origin'], '*', path);
    assert.match(headers['access-control-expose-headers'] ?? '', /Link/, path);
  }
  for (const path of ['/@alice', '/users/alice', '/ap/contexts/1', '/emojis/1', '/tags/birds', '/collections/1']) {
    const headers = { origin, accept: 'application/activity+json' };
    const { headers: told } = await server.request('GET', path, { headers });
    assert.equal(told['access-control-allow-origin'], '*', path);
  }
  for (const path of ['/auth/sign_in', '/oauth/authorize', '/auth/sign_up']) {
    const { headers } = await server.request('GET', path, { headers: { origin } });
    assert.equal(headers['access-control-allow-origin'], undefined, path);
  }
});
