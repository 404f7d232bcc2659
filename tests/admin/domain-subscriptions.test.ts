import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { admit } from '../support/loopback.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { startSite, type TestSite } from '../support/website.ts';
import { ADMIN_SCOPES } from './staff.ts';

const BASE = '/api/whinchat/v1/admin';

let server: TestServer;
let owner: TestUser;
let site: TestSite;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  site = await startSite();
});
after(async () => {
  await server.close();
  await site.close();
});

const ask = (method: string, path: string, json?: object) =>
  server.request(method, path, { token: owner.token, ...(json ? { json } : {}) });

async function done(method: string, path: string, json?: object) {
  const answer = await ask(method, path, json);
  assert.equal(answer.status, 200, `${path}: ${answer.text}`);
  return answer.body;
}

async function follow(path: string, csv: string, options: object) {
  site.pages.set(path, { body: csv, type: 'text/csv' });
  const body = await done('POST', `${BASE}/domain_subscriptions`, { url: `${site.base}${path}`, ...options });
  await runJobs(server);
  return body.id;
}

async function publish(id: unknown, path: string, csv: string) {
  site.pages.set(path, { body: csv, type: 'text/csv' });
  await done('POST', `${BASE}/domain_subscriptions/${id}/fetch`);
  await runJobs(server);
}

const blocks = async () =>
  (await ask('GET', '/api/v1/admin/domain_blocks')).items.map(({ domain, severity }) => `${domain} ${severity}`).sort();

const drafts = async () => (await ask('GET', `${BASE}/domain_drafts`)).items;

const suggested = async () =>
  (await drafts()).map(({ action, domain, severity }) => `${action} ${domain} ${severity}`).sort();

async function draftOf(domain: string) {
  return (await drafts()).find((draft) => String(draft.domain) === domain)?.id;
}

let applied: unknown;
let hints: unknown;

test('a list that is applied blocks what it names, and lifts what it takes back', async () => {
  applied = await follow('/a.csv', 'domain,severity\na.example,suspend\nb.example,silence\n', {
    title: 'A',
    mode: 'apply',
    priority: 100,
  });
  assert.deepEqual(await blocks(), ['a.example suspend', 'b.example silence']);
  const shown = await done('GET', `${BASE}/domain_subscriptions/${applied}`);
  assert.deepEqual([shown.entries_count, shown.last_error, shown.priority], [2, null, 100]);
  await publish(applied, '/a.csv', 'domain,severity\na.example,silence\nc.example,suspend\n');
  assert.deepEqual(await blocks(), ['a.example silence', 'c.example suspend']);
});

test('what staff decided themselves no list changes', async () => {
  const [c] = (await ask('GET', '/api/v1/admin/domain_blocks')).items.filter(
    (row) => String(row.domain) === 'c.example',
  );
  await done('PUT', `/api/v1/admin/domain_blocks/${c?.id}`, { severity: 'noop' });
  await done('POST', '/api/v1/admin/domain_blocks', { domain: 'own.example', severity: 'silence' });
  await publish(applied, '/a.csv', 'domain,severity\na.example,silence\nown.example,suspend\n');
  assert.deepEqual(await blocks(), ['a.example silence', 'c.example noop', 'own.example silence']);
});

test('a list of higher priority decides, until it says nothing more', async () => {
  const higher = await follow('/h.csv', 'domain,severity\na.example,suspend\n', { mode: 'apply', priority: 200 });
  assert.deepEqual((await blocks())[0], 'a.example suspend');
  await publish(higher, '/h.csv', 'domain,severity\nz.example,noop\n');
  assert.deepEqual(await blocks(), ['a.example silence', 'c.example noop', 'own.example silence', 'z.example noop']);
  await done('DELETE', `${BASE}/domain_subscriptions/${higher}`, { lift: true });
  await runJobs(server);
  assert.deepEqual(await blocks(), ['a.example silence', 'c.example noop', 'own.example silence']);
  assert.equal((await ask('GET', `${BASE}/domain_subscriptions/${higher}`)).status, 404);
});

test('a list that suggests changes nothing until its suggestions are accepted', async () => {
  await done('POST', `${BASE}/domain_excludes`, { domain: 'friends.example', comment: 'friends' });
  const csv = 'domain,severity\nd.example,suspend\ne.example,suspend\nx.friends.example,suspend\na.example,suspend\n';
  hints = await follow('/s.csv', csv, { mode: 'suggest', priority: 50 });
  assert.deepEqual(await suggested(), ['create d.example suspend', 'create e.example suspend']);
  assert.equal((await blocks()).includes('d.example suspend'), false);
  await done('POST', `${BASE}/domain_drafts/${await draftOf('d.example')}/accept`);
  await done('POST', `${BASE}/domain_drafts/${await draftOf('e.example')}/refuse`);
  assert.ok((await blocks()).includes('d.example suspend'));
  await publish(hints, '/s.csv', `${csv}f.example,silence\n`);
  assert.deepEqual(await suggested(), ['create f.example silence']);
  const refused = (await ask('GET', `${BASE}/domain_drafts?refused=true`)).items;
  assert.deepEqual(
    refused.map((draft) => String(draft.domain)),
    ['e.example'],
  );
});

test('what was refused is suggested again when the list says something else, what was accepted when it is taken back', async () => {
  await publish(hints, '/s.csv', 'domain,severity\ne.example,silence\n');
  assert.deepEqual(await suggested(), ['create e.example silence', 'lift d.example noop']);
  await done('POST', `${BASE}/domain_drafts/${await draftOf('d.example')}/accept`);
  assert.equal((await blocks()).includes('d.example suspend'), false);
  await done('POST', `${BASE}/domain_drafts/${await draftOf('e.example')}/refuse`, { exclude: true });
  await publish(hints, '/s.csv', 'domain,severity\ne.example,suspend\n');
  assert.deepEqual(await suggested(), []);
});

test('a list that fails, or says nothing, counts as it was', async () => {
  const before = await blocks();
  for (const page of [
    { body: '', status: 500 },
    { body: 'domain\n' },
    { body: 'domain\n"' },
    { body: 'x'.repeat(9_000_000) },
  ]) {
    site.pages.set('/a.csv', { type: 'text/csv', ...page });
    await done('POST', `${BASE}/domain_subscriptions/${applied}/fetch`);
    await runJobs(server);
    const shown = await done('GET', `${BASE}/domain_subscriptions/${applied}`);
    assert.equal(typeof shown.last_error, 'string');
    assert.equal(shown.entries_count, 2);
  }
  assert.deepEqual(await blocks(), before);
});

test('a list that has not changed is not sent again', async () => {
  const tags: (string | undefined)[] = [];
  const host = createServer((request, response) => {
    tags.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    return response.writeHead(200, { etag: '"1"' }).end('domain\nunchanged.example\n');
  });
  host.unref();
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const url = `http://127.0.0.1:${admit(host.address())}/`;
  const { id } = await done('POST', `${BASE}/domain_subscriptions`, { url });
  for (let round = 0; round < 2; round += 1) {
    await runJobs(server);
    await done('POST', `${BASE}/domain_subscriptions/${id}/fetch`);
  }
  const shown = await done('GET', `${BASE}/domain_subscriptions/${id}`);
  assert.deepEqual([tags, shown.last_error, shown.entries_count], [[undefined, '"1"'], null, 1]);
  host.close();
  host.closeAllConnections();
});

test('allowances come from lists, too', async () => {
  await follow('/allow.csv', 'good.example\n', { kind: 'allow', mode: 'apply' });
  const allows = (await ask('GET', '/api/v1/admin/domain_allows')).items;
  assert.deepEqual(
    allows.map(({ domain }) => String(domain)),
    ['good.example'],
  );
});

test('what makes no sense is refused', async () => {
  const create = (json: object) => ask('POST', `${BASE}/domain_subscriptions`, json);
  for (const json of [
    { url: 'ftp://x.example/' },
    { url: 'https://u:p@x.example/' },
    { url: 'https://x.example/', priority: 256 },
    { url: 'https://x.example/', mode: 'obey' },
    { url: `${site.base}/a.csv` },
  ]) {
    assert.equal((await create(json)).status, 422, JSON.stringify(json));
  }
  assert.equal((await create({})).status, 400);
  const alice = await server.createUser('alice', { scopes: ADMIN_SCOPES });
  for (const path of ['domain_subscriptions', 'domain_drafts', 'domain_excludes']) {
    assert.equal((await server.request('GET', `${BASE}/${path}`, { token: alice.token })).status, 403);
  }
});
