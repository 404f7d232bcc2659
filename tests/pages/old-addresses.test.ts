import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;

before(async () => {
  server = await startServer();
  await server.createUser('alice');
});
after(() => server.close());

const LEADS = [
  ['/terms', '/terms-of-service'],
  ['/about/more', '/about'],
  ['/favicon.ico', '/assets/icon-48.png'],
  ['/web', '/'],
  ['/getting-started', '/'],
  ['/web/timelines/home', '/'],
  ['/web/@alice', '/@alice'],
  ['/web/@alice/5', '/@alice/5'],
  ['/web//evil.example', '/'],
  ['/%40alice', '/@alice'],
  ['/%40alice/followers?page=1', '/@alice/followers?page=1'],
] as const;

for (const [path, target] of LEADS) {
  test(`${path} leads to ${target}`, async () => {
    assert.equal((await server.request('GET', path)).headers.location, target);
  });
}

test('the profile is there', async () => {
  assert.equal((await server.request('GET', '/@alice')).status, 200);
  assert.equal((await server.request('GET', '/about')).status, 200);
});
