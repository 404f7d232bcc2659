import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { assetsOf } from '../../src/assets/assets.ts';
import { inactiveUser, user } from '../../src/http/access.ts';
import { createApp } from '../../src/http/app.ts';
import { FormRefused } from '../../src/http/form-refused.ts';
import { page } from '../../src/http/html/page.ts';
import { registerHtmlRoutes } from '../../src/http/html/register.ts';
import { formTokenParam, visitorOf } from '../../src/http/html/visitor.ts';
import { text } from '../../src/http/params/scalars.ts';
import { createRateLimits } from '../../src/http/rate-limits.ts';
import { type Call, type Route, userRoute } from '../../src/http/route.ts';
import type { AppError } from '../../src/lib/errors.ts';
import { html } from '../../src/lib/html/template.ts';
import { createLook } from '../../src/pages/look.ts';
import { type BrowserSession, cookieOf, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// Pages are declared like routes of the API: for people with scopes. What happens otherwise is decided before any handler runs.
let server: TestServer;
let app: FastifyInstance;
let alice: TestUser;
let bob: TestUser;
let browser: BrowserSession;
let done = 0;

const shown = userRoute({
  method: 'GET',
  path: '/nest',
  access: user('read'),
  params: {},
  summary: 'A page',
  async handle(call) {
    return page(await visitorOf(call), { title: 'Nest', body: html`<p>nest of ${call.session?.username}</p>` });
  },
});
const plain = userRoute({
  method: 'POST',
  path: '/plain',
  access: user('write'),
  params: { ...formTokenParam, text: text() },
  summary: 'A form',
  async handle(call) {
    done += 1;
    return page(await visitorOf(call), { title: 'Done', body: html`<p>done for ${call.viewer.accountId}</p>` });
  },
});
const keeping = {
  ...plain,
  path: '/nest',
  summary: 'A form that keeps what was typed',
  async refused(call: Call, refusal: AppError) {
    const status = refusal instanceof FormRefused ? 403 : 401;
    return page(await visitorOf(call), {
      title: 'Again',
      body: html`<p>typed ${String(call.params.text)}</p>`,
      status,
    });
  },
} satisfies Route;
const waiting: Route = { ...shown, path: '/waiting', access: inactiveUser('read') };

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  browser = await signedInBrowser(server, 'alice');
  const look = createLook(assetsOf(server.ctx), { canMail: false });
  app = await createApp(server.ctx, look);
  await app.register(cookie);
  const edge = { ctx: server.ctx, rates: createRateLimits(10_000), look };
  registerHtmlRoutes(app, edge, [shown, keeping, plain, waiting]);
  await app.ready();
});
after(async () => {
  await app.close();
  await server.close();
});

type Headers = Record<string, string>;
const HERE = { 'sec-fetch-site': 'same-origin' };

function ask(method: 'GET' | 'POST', url: string, headers: Headers, form?: Headers) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = form && new URLSearchParams(form).toString();
  return app.inject({
    method,
    url,
    headers: { ...(form && type), ...headers },
    ...(payload !== undefined && { payload }),
  });
}

const mine = (): Headers => ({ cookie: cookieOf(browser) });
const token = async () => formTokenIn(await browser.get('/about'));

test('who is not signed in is led to sign in and back, or asked to in place of what a form was to do', async () => {
  const led = await ask('GET', '/nest?a=b', {});
  assert.deepEqual([led.statusCode, led.headers.location], [302, '/auth/sign_in?return_to=%2Fnest%3Fa%3Db']);
  const referer = 'http://localhost:3000/nest?a=b';
  const asked = await ask('POST', '/plain', { ...HERE, referer }, { text: 'x' });
  assert.equal(asked.statusCode, 401);
  assert.match(asked.body, /name="return_to" value="\/nest\?a=b"/);
  const foreign = await ask('POST', '/plain', { ...HERE, referer: 'https://evil.example/nest' }, { text: 'x' });
  assert.doesNotMatch(foreign.body, /name="return_to"/);
  assert.equal((await ask('POST', '/plain', HERE)).statusCode, 401);
  assert.equal(done, 0);
});

test('who is signed in sees it, from wherever they come', async () => {
  for (const headers of [{}, HERE, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await ask('GET', '/nest', { ...mine(), ...headers });
    assert.equal(answer.statusCode, 200);
    assert.match(answer.body, /nest of alice/);
  }
});

test('a form acts once it is proven, and otherwise shows again what was typed', async () => {
  const before = done;
  const good = { authenticity_token: await token(), acting_account: alice.id, text: 'larks' };
  const cases: [number, Headers, Headers][] = [
    [200, HERE, good],
    [200, { origin: 'http://localhost:3000' }, good],
    [200, { ...HERE, 'x-whinchat-form-token': good.authenticity_token }, { text: 'larks' }],
    [403, HERE, { text: 'larks' }],
    [403, HERE, { ...good, authenticity_token: 'wrong' }],
    [403, HERE, { ...good, acting_account: bob.id }],
  ];
  for (const [status, headers, form] of cases) {
    const answer = await ask('POST', '/nest', { ...mine(), ...headers }, form);
    assert.equal(answer.statusCode, status, JSON.stringify([headers, form]));
    assert.match(answer.body, status === 200 ? /done for/ : /typed larks/);
  }
  assert.equal((await ask('POST', '/nest', { ...mine(), ...HERE })).statusCode, 403, 'no form at all');
  for (const headers of [{}, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }])
    assert.equal((await ask('POST', '/nest', { ...mine(), ...headers }, good)).statusCode, 403);
  assert.match((await ask('POST', '/nest', HERE, { text: 'signed out' })).body, /typed signed out/);
  assert.equal(done, before + 3);
});

test('a page that keeps nothing says why nothing was done', async () => {
  const authenticity_token = await token();
  const expired = await ask('POST', '/plain', { ...mine(), ...HERE }, { authenticity_token: 'wrong' });
  assert.deepEqual([expired.statusCode, /This form has expired/.test(expired.body)], [403, true]);
  const fields = { authenticity_token, acting_account: bob.id };
  const other = await ask('POST', '/plain', { ...mine(), ...HERE }, fields);
  assert.deepEqual([other.statusCode, /signed in with another account/.test(other.body)], [409, true]);
});

test('a part of a page is only for a script of ours, and for the account that it names', async () => {
  const part = { ...mine(), ...HERE, 'x-whinchat-part': 'nest', 'x-whinchat-account': alice.id };
  const given = await ask('GET', '/nest', part);
  assert.deepEqual([given.statusCode, given.headers['cache-control']], [200, 'private, no-store']);
  assert.equal((await ask('GET', '/nest', { ...part, 'x-whinchat-account': bob.id })).statusCode, 409);
  assert.equal((await ask('GET', '/nest', { ...part, 'x-whinchat-account': '' })).statusCode, 409);
  assert.equal((await ask('GET', '/nest', { ...part, cookie: '' })).statusCode, 401);
  assert.equal((await ask('GET', '/nest', { ...part, 'sec-fetch-site': 'same-site' })).statusCode, 403);
  const { 'sec-fetch-site': _, ...silent } = part;
  assert.equal((await ask('GET', '/nest', silent)).statusCode, 403);
  assert.equal((await ask('GET', '/nest', { ...silent, 'x-whinchat-form-token': await token() })).statusCode, 200);
});

test('a login that may not act is led to what it waits for', async () => {
  await server.createUser('newcomer');
  const other = await signedInBrowser(server, 'newcomer');
  const change = (values: { confirmed_at?: null; approved?: 0; disabled?: 1 }) =>
    server.ctx.store.transaction((tx) =>
      tx.updateTable('users').set(values).where('email', '=', 'newcomer@example.org').execute(),
    );
  const authenticity_token = formTokenIn(await other.get('/about'));
  const headers = { ...HERE, cookie: cookieOf(other) };
  assert.equal((await ask('POST', '/nest', headers, { authenticity_token })).statusCode, 200);
  for (const values of [{ confirmed_at: null }, { approved: 0 }, { disabled: 1 }] as const) {
    await change(values);
    const led = await ask('GET', '/nest', headers);
    assert.deepEqual([led.statusCode, led.headers.location], [302, '/auth/setup'], JSON.stringify(values));
    const refused = await ask('POST', '/nest', headers, { authenticity_token });
    assert.deepEqual([refused.statusCode, refused.headers.location], [303, '/auth/setup'], JSON.stringify(values));
    assert.equal((await ask('GET', '/waiting', headers)).statusCode, 200);
  }
});

test('a page for a session may stay in the browser once our scripts run there, and no other answer', async () => {
  const bare = await ask('GET', '/nest', mine());
  assert.equal(bare.headers['cache-control'], 'private, no-store');
  const headers = { cookie: `${cookieOf(browser)}; whinchat_scripts=1` };
  const kept = await ask('GET', '/nest', headers);
  assert.equal(kept.headers['cache-control'], 'private, no-cache');
  assert.match(String(kept.headers.vary), /Cookie/);
  const sent = await ask('POST', '/nest', { ...headers, ...HERE }, { authenticity_token: await token() });
  assert.equal(sent.headers['cache-control'], 'private, no-store');
  const ended = await ask('GET', '/nest', { cookie: 'whinchat_session=ended; whinchat_scripts=1' });
  assert.deepEqual([ended.statusCode, ended.headers['cache-control']], [302, 'private, no-store']);
});
