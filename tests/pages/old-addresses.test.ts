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

const MOVED = [
  ['/settings/preferences', '/settings/posting'],
  ['/settings/appearance', '/appearance'],
  ['/settings/preferences/appearance', '/appearance'],
  ['/admin/dashboard', '/admin'],
  ['/admin/action_logs?account_id=5', '/admin/audit?account_id=5'],
  ['/admin/instances/gone.example', '/admin/servers/gone.example'],
  ['/admin/pending_accounts?page=2', '/admin/accounts?status=pending'],
  ['/admin/export_domain_blocks/new', '/admin/domain_blocks/import'],
  ['/admin/settings/branding', '/admin/settings'],
  ['/admin/terms_of_service/history?status=rejected', '/admin/documents?status=rejected'],
  ['/admin/disputes/strikes/12', '/disputes/strikes/12'],
  ['/admin/instances//evil.example', undefined],
] as const;

for (const [path, target] of MOVED) {
  test(`${path} has moved for good${target ? ` to ${target}` : ', or not at all'}`, async () => {
    const { status, headers } = await server.request('GET', path);
    assert.deepEqual([status, headers.location], target ? [301, target] : [404, undefined]);
  });
}

test('the profile is there', async () => {
  assert.equal((await server.request('GET', '/@alice')).status, 200);
  assert.equal((await server.request('GET', '/about')).status, 200);
});
