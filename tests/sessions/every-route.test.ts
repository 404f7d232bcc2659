import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { apiRoutes } from '../../src/api/routes.ts';
import { oauthPages } from '../../src/oauth/register-oauth.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { type BrowserSession, cookieOf, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { type RequestOptions, startServer, type TestServer, type TestUser } from '../support/server.ts';

// What a browser's cookie can do by any route at all: nothing for others, and nothing that its token could not.
let server: TestServer;
let owner: TestUser;
let other: TestUser;
let browser: BrowserSession;
let formToken: string;
let statusId: string;

before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', {
    role: 'owner',
    scopes: 'read write follow push profile admin:read admin:write',
  });
  other = await server.createUser('other');
  statusId = String((await post(server, owner, { status: 'pineapple #fruit', visibility: 'private' })).id);
  browser = await signedInBrowser(server, 'owner');
  formToken = formTokenIn(await browser.get('/about'));
});
after(() => server.close());

type Headers = Record<string, string>;
const HERE = { 'sec-fetch-site': 'same-origin' };
const THERE = { 'sec-fetch-site': 'cross-site' };

const pages = [...pageRoutes(), ...oauthPages];
const operationsOf = (routes: typeof pages) =>
  routes.flatMap((route) => [route.method].flat().map((method) => ({ ...route, method })));
const writes = (routes: typeof pages) => operationsOf(routes).filter(({ method }) => method !== 'GET');

function fill(path: string): string {
  const names: Headers = { handle: 'owner', tag: 'fruit', hashtag: 'fruit', name: 'fruit' };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? statusId);
}

const send = (method: string, path: string, headers: Headers, options: RequestOptions = {}) =>
  server.request(method, fill(path), { headers: { cookie: cookieOf(browser), ...headers }, ...options });

/** All that the database holds. */
async function everything(): Promise<string> {
  const { db, dialect } = server.ctx.store;
  const names =
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and sql not like '%virtual%'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
  const found: string[] = [];
  for (const { name } of (await names.execute(db)).rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/_fts|sqlite_|^jobs$|^job_/.test(name)) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    found.push(name, ...rows.map((row) => JSON.stringify(row)).sort());
  }
  return found.join('\n');
}

test('no page does anything for a form that is not of this session, or was sent by another site', async () => {
  const before = await everything();
  const guarded = writes(pages).filter(({ isUnguarded }) => !isUnguarded);
  assert.ok(guarded.length > 30);
  for (const { method, path } of guarded) {
    const good = { authenticity_token: formToken };
    const cases: [number, Headers, Headers][] = [
      [403, HERE, {}],
      [403, HERE, { authenticity_token: 'invented' }],
      [403, THERE, good],
      [403, {}, good],
      [403, { origin: 'https://evil.example' }, good],
      [403, { ...THERE, 'x-whinchat-form-token': formToken }, {}],
      [409, HERE, { ...good, acting_account: other.id }],
      [409, { ...HERE, 'x-whinchat-account': other.id }, good],
    ];
    for (const [status, headers, form] of cases) {
      const answer = await send(method, path, headers, { form });
      assert.equal(answer.status, status, `${method} ${path} ${JSON.stringify([headers, form])}`);
      assert.equal(answer.headers['cache-control'], 'private, no-store', path);
    }
    assert.equal((await send(method, path, HERE)).status, 403, `${method} ${path} without a body`);
  }
  assert.equal(await everything(), before);
});

test('what takes forms of others is known by a secret, or only fills in a form', () => {
  const open = writes(pages).filter(({ isUnguarded }) => isUnguarded);
  assert.deepEqual(open.map(({ method, path }) => `${method} ${path}`).sort(), ['POST /share', 'POST /unsubscribe']);
});

test('nor without a session, unless a page of ours sent it', async () => {
  for (const { method, path } of writes(pages).filter(({ isUnguarded }) => !isUnguarded)) {
    for (const headers of [THERE, HERE, {}]) {
      const answer = await server.request(method, fill(path), { headers, form: { authenticity_token: formToken } });
      // To sign in, or that the form was not taken, or that the client is not known.
      assert.ok([302, 303, 401, 403].includes(answer.status), `${method} ${path} ${answer.status}`);
      assert.doesNotMatch(answer.headers['set-cookie'] ?? '', /whinchat_session/, path);
    }
  }
});

test('the API changes nothing by a cookie without the form token, or for another site', async () => {
  const before = await everything();
  let known = 0;
  for (const { method, path, access } of writes([...apiRoutes])) {
    if (access.kind !== 'user') continue;
    const cases: [number, Headers, object][] = [
      [401, HERE, {}],
      [403, HERE, { authenticity_token: 'invented' }],
      [403, { ...HERE, 'x-whinchat-form-token': 'invented' }, {}],
      [403, { ...THERE, 'x-whinchat-form-token': formToken }, {}],
      [403, { 'x-whinchat-form-token': formToken }, {}],
      [401, THERE, { authenticity_token: formToken }],
      [409, { ...HERE, 'x-whinchat-form-token': formToken, 'x-whinchat-account': other.id }, {}],
    ];
    for (const [status, headers, json] of cases) {
      const answer = await send(method, path, headers, { json });
      assert.equal(answer.status, status, `${method} ${path} ${JSON.stringify([headers, json])}`);
    }
    assert.equal((await send(method, path, HERE)).status, 401, `${method} ${path} without a body`);
    known += 1;
  }
  assert.ok(known > 150, `${known} operations`);
  assert.equal(await everything(), before);
});

/** What says something of the token itself. */
const OF_THE_TOKEN = /\/tokens|apps\/verify_credentials|push\/subscription/;

/** What says when it was asked for. */
const OF_THE_MOMENT = /"(since|until)":"[^"]*"/g;

test('the API answers a browser what it answers a token of the same person, and other sites what it answers nobody', async () => {
  let differs = 0;
  for (const { path } of operationsOf([...apiRoutes]).filter(({ method }) => method === 'GET')) {
    if (OF_THE_TOKEN.test(path)) continue;
    const outcome = ({ status, text }: { status: number; text: string }) => [status, text.replace(OF_THE_MOMENT, '')];
    const [byCookie, byToken, byOther, byNobody] = [
      await send('GET', path, HERE),
      await server.request('GET', fill(path), { token: owner.token }),
      await send('GET', path, THERE),
      await server.request('GET', fill(path)),
    ];
    assert.deepEqual(outcome(byCookie), outcome(byToken), path);
    assert.deepEqual(outcome(byOther), outcome(byNobody), path);
    if (byToken.text !== byNobody.text) differs += 1;
    if (!/public/.test(byNobody.headers['cache-control'] ?? '') || byCookie.text !== byNobody.text)
      assert.equal(byCookie.headers['cache-control'], 'private, no-store', path);
  }
  assert.ok(differs > 60, `${differs} answers differ`);
});

test('nothing is changed by following a link of another site, and no page that somebody was shown is shown to others', async () => {
  const before = await everything();
  for (const { path } of operationsOf(pages).filter(({ method }) => method === 'GET')) {
    const accept = { accept: 'text/html' };
    const mine = await send('GET', path, { ...THERE, ...accept, cookie: `${cookieOf(browser)}; whinchat_scripts=1` });
    const control = mine.headers['cache-control'] ?? '';
    // A picture, a style sheet or a text for everybody may be kept by all.
    if (mine.headers['content-type']?.startsWith('text/html')) {
      assert.match(control, /^private, (no-cache|no-store)$/, path);
      assert.equal(mine.headers['access-control-allow-origin'], undefined, path);
      if (!control.includes('no-store')) assert.match(mine.headers.vary ?? '', /Cookie/, path);
    }
    const nobody = await server.request('GET', fill(path), { headers: accept });
    assert.doesNotMatch(nobody.text, /Account: @owner|Sign out/, path);
    assert.doesNotMatch(nobody.text, /pineapple/, path);
    if (/public/.test(nobody.headers['cache-control'] ?? '') && nobody.headers['content-type']?.startsWith('text/html'))
      assert.match(nobody.headers.vary ?? '', /Cookie/, path);
  }
  assert.equal(await everything(), before);
});
