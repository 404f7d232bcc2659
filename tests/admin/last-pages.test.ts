import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../support/posting.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

test('lists of staff lead on from full pages only', async () => {
  const ask = as(server, await server.createUser('owner', { role: 'owner', scopes: 'admin:read admin:write' }));
  const author = await server.createUser('author');
  await as(server, author)('POST', '/api/v1/statuses', { json: { status: '#one #two' } });
  const made = [
    ['domain_allows', { domain: 'a.example' }, { domain: 'b.example' }],
    ['email_domain_blocks', { domain: 'a.example' }, { domain: 'b.example' }],
    ['ip_blocks', { ip: '192.0.2.1', severity: 'no_access' }, { ip: '192.0.2.2', severity: 'no_access' }],
    ['tags'],
  ] as const;
  for (const [kind, ...records] of made) {
    for (const json of records) await ask('POST', `/api/v1/admin/${kind}`, { json });
    const full = await ask('GET', `/api/v1/admin/${kind}?limit=2`);
    assert.match(full.headers.link ?? '', /rel="next".*rel="prev"/, kind);
    const last = await ask('GET', `/api/v1/admin/${kind}?limit=3`);
    assert.equal(last.items.length, 2, kind);
    assert.match(last.headers.link ?? '', /^<[^>]*min_id=\d+>; rel="prev"$/, kind);
  }
});
