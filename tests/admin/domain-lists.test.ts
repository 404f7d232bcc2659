import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { multipart } from '../support/multipart.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

const MASTODON = [
  '#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate',
  'bad.example,suspend,false,false,"spam, and worse",false',
  'loud.example,silence,true,true,"says ""hello""",true',
  '',
].join('\n');

let server: TestServer;
let owner: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
});
after(() => server.close());

const ask = (method: string, path: string, json?: object) =>
  server.request(method, `/api/whinchat/v1/admin/${path}`, { token: owner.token, ...(json ? { json } : {}) });
const take = (list: string, options: object = {}) => ask('POST', 'domain_blocks/import', { list, ...options });
const blocks = async () =>
  (await server.request('GET', '/api/v1/admin/domain_blocks', { token: owner.token })).items.map(
    ({ domain, severity }) => `${domain} ${severity}`,
  );

test('a dry run says what would be done, and does nothing', async () => {
  const { body } = await take(MASTODON, { dry_run: true });
  assert.deepEqual(body, {
    dry_run: true,
    created: 2,
    updated: 0,
    kept: 0,
    rows: [
      { line: 2, domain: 'bad.example', severity: 'suspend', action: 'create' },
      { line: 3, domain: 'loud.example', severity: 'silence', action: 'create' },
    ],
    problems: [],
  });
  assert.deepEqual(await blocks(), []);
});

test('what is exported is what was imported, as a file', async () => {
  const file = { bytes: Buffer.from(`\ufeff${MASTODON}`), name: 'blocks.csv', type: 'text/csv' };
  const answer = await server.request('POST', '/api/whinchat/v1/admin/domain_blocks/import', {
    token: owner.token,
    ...multipart({ data: file }),
  });
  assert.deepEqual([answer.status, answer.body.created], [200, 2]);
  const exported = await ask('GET', 'domain_blocks/export');
  assert.equal(exported.headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(exported.text, MASTODON);
  const again = (await take(exported.text)).body;
  assert.deepEqual([again.created, again.updated, again.kept], [0, 0, 2]);
});

test('blocks that exist change only when asked for, and nothing is weakened by a rule above', async () => {
  const list = 'domain,severity\nloud.example,suspend\nsub.bad.example,silence\n';
  const kept = (await take(list)).body;
  assert.deepEqual([kept.created, kept.updated, kept.kept], [0, 0, 2]);
  const changed = (await take(list, { overwrite: true })).body;
  assert.deepEqual([changed.created, changed.updated, changed.kept], [0, 1, 1]);
  assert.deepEqual(await blocks(), ['loud.example suspend', 'bad.example suspend']);
});

test('a list that makes no sense is refused, naming lines and fields', async () => {
  const list = [
    '#domain,#severity,#reject_media',
    'fine.example,silence,false',
    'no domain,suspend,false',
    'x.example,nuke,maybe',
    'b*d.example,suspend,',
    'com,suspend,',
    'fine.example,suspend,',
  ].join('\n');
  const refused = await take(list);
  assert.equal(refused.status, 422);
  assert.equal(
    refused.body.error,
    'Validation failed: line 3, domain: "no domain" is not a valid domain name, and 5 more',
  );
  const problems: unknown = refused.body.problems;
  assert.deepEqual(problems, [
    { line: 3, field: 'domain', message: '"no domain" is not a valid domain name' },
    { line: 4, field: 'severity', message: '"nuke" is none of noop, none, silence, limit, suspend' },
    { line: 4, field: 'reject_media', message: '"maybe" is none of true, false' },
    { line: 5, field: 'domain', message: '"b*d.example" is obfuscated' },
    { line: 6, field: 'domain', message: '"com" is a whole top-level domain' },
    { line: 7, field: 'domain', message: '"fine.example" stands on line 2 already' },
  ]);
  assert.equal((await blocks()).length, 2);
  assert.equal((await take(list, { skip_invalid: true })).body.created, 1);
  const quotes = await take('domain\n"open');
  assert.equal(quotes.status, 422);
  assert.match(String(quotes.body.error), /line 2/);
  assert.equal((await take('{}', { format: 'json' })).status, 422);
  assert.equal((await ask('POST', 'domain_blocks/import', {})).status, 400);
});

test('lists of other software are understood', async () => {
  const lists = [
    ['csv', 'a.example\nb.example\n'],
    ['csv', 'domain,comment\nc.example,rude\n'],
    ['plain', '# blocked\nd.example # rude\n\n*.e.example\n'],
    [
      'json',
      '[{"domain":"f.example","public_comment":"rude"},{"domain":"g.example","severity":"silence","comment":null},"h.example"]',
    ],
  ] as const;
  const taken = [];
  for (const [format, list] of lists) {
    const { items: _, body } = await take(list, { format, dry_run: true });
    const rows: unknown = body.rows;
    assert.ok(Array.isArray(rows), JSON.stringify(body));
    taken.push(...rows.map(({ domain, severity }) => `${domain} ${severity}`));
  }
  assert.deepEqual(taken, [
    'a.example suspend',
    'b.example suspend',
    'c.example suspend',
    'd.example suspend',
    'e.example suspend',
    'f.example suspend',
    'g.example silence',
    'h.example suspend',
  ]);
});

test('allowed servers go out and come in, too', async () => {
  const made = (await ask('POST', 'domain_allows/import', { list: '#domain\ngood.example\nlocalhost:3000\n' })).body;
  assert.match(String(made.error), /line 3/);
  await ask('POST', 'domain_allows/import', { list: '#domain\ngood.example\n' });
  assert.equal((await ask('GET', 'domain_allows/export')).text, '#domain\ngood.example\n');
});

test('only who may manage federation may', async () => {
  const alice = await server.createUser('alice', { scopes: ADMIN_SCOPES });
  for (const path of ['domain_blocks/export', 'domain_allows/export']) {
    const answer = await server.request('GET', `/api/whinchat/v1/admin/${path}`, { token: alice.token });
    assert.equal(answer.status, 403);
  }
  const json = { list: 'z.example' };
  const path = '/api/whinchat/v1/admin/domain_blocks/import';
  assert.equal((await server.request('POST', path, { token: alice.token, json })).status, 403);
});
