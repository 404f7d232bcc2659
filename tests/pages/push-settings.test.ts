import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completeInstance } from '../../src/domain/instance/first-start.ts';
import { type PushService, startPushService } from '../push/push-service.ts';
import { type BrowserSession, formTokenIn } from '../support/browser-session.ts';
import { runJobs } from '../support/jobs.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

// Push messages in the browser that one uses: each session has its own.
const PATH = '/settings/notifications';

let server: TestServer;
let service: PushService;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  await server.ctx.store.transaction(completeInstance);
  service = await startPushService();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(async () => {
  await service.close();
  await server.close();
});

/** Subscribes a browser, as its script does: by its cookie and a form token. */
async function subscribed(): Promise<BrowserSession> {
  const browser = await signedInBrowser(server, 'alice');
  const token = formTokenIn(await browser.get(PATH));
  const fields = {
    'subscription[endpoint]': service.endpoint,
    'subscription[keys][p256dh]': service.keys.p256dh,
    'subscription[keys][auth]': service.keys.auth,
    'subscription[standard]': 'true',
    'data[alerts][mention]': 'true',
    'data[alerts][follow]': 'true',
  };
  const answer = await browser.post('/api/v1/push/subscription', fields, { 'x-whinchat-form-token': token });
  assert.equal(answer.status, 200, answer.text);
  return browser;
}

/** What has come since the last look. */
async function arrived() {
  await runJobs(server);
  return service.pushed.splice(0).map((message) => service.read(message));
}

const checked = (text: string) => [...text.matchAll(/value="([\w.:]+)" checked/g)].map(([, value]) => value);

test('a browser that is not switched on offers it, with the key of the server, and nothing to choose', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const { text } = await browser.get(PATH);
  const { body } = await server.request('GET', '/api/v2/instance');
  const [, key = ''] = /<push-settings key="([^"]*)"/.exec(text) ?? [];
  assert.equal(Buffer.from(key, 'base64url').length, 65);
  assert.equal(body.configuration?.vapid?.public_key, key);
  assert.doesNotMatch(text, /data-on|action="\/settings\/notifications\/off"|admin\.report/);
  const away = await browser.post(`${PATH}/test`, { authenticity_token: formTokenIn({ text }) });
  assert.equal(away.status, 404);
});

test('kinds and whose are chosen by a form, for this browser alone', async () => {
  const [browser, other] = [await subscribed(), await subscribed()];
  await browser.get(PATH);
  const saved = await browser.submit(
    [
      ['alerts[]', 'follow'],
      ['alerts[]', 'poll'],
      ['policy', 'followed'],
    ],
    'alerts[]',
  );
  assert.equal(saved.headers.location, PATH);
  assert.deepEqual(checked((await browser.get(PATH)).text), ['follow', 'poll']);
  assert.deepEqual(checked((await other.get(PATH)).text), ['mention', 'follow']);
  for (const one of [browser, other]) await end(one);
});

async function end(browser: BrowserSession): Promise<void> {
  const answer = await browser.post(`${PATH}/off`, { authenticity_token: formTokenIn(await browser.get(PATH)) });
  assert.equal(answer.headers.location, PATH);
}

test('a message to try it arrives, and one about a post names its page; neither holds a token', async () => {
  const browser = await subscribed();
  await browser.get(PATH);
  await browser.submit({}, '/test');
  const [tried] = await arrived();
  assert.deepEqual([tried?.title, tried?.page, tried?.access_token], ['It works', PATH, '']);
  const { id } = await post(server, bob, '@alice look');
  await follow(server, bob, alice);
  const pages = (await arrived()).map(({ page, access_token }) => [page, access_token]);
  assert.deepEqual(pages.sort(), [
    ['/@bob', ''],
    [`/@bob/${id}`, ''],
  ]);
  await end(browser);
  await post(server, bob, '@alice again');
  assert.deepEqual(await arrived(), []);
});

/** Says that a browser is reached at another address now. */
async function move(browser: BrowserSession, endpoint: string) {
  const fields = { endpoint, ...service.keys, authenticity_token: formTokenIn(await browser.get('/settings/profile')) };
  return browser.post(`${PATH}/moved`, fields);
}

test('a browser that has another address takes its subscription along, and no other, and none where it had none', async () => {
  const [browser, other] = [await subscribed(), await subscribed()];
  assert.equal((await move(browser, `${service.endpoint}/new`)).status, 303);
  const rows = server.ctx.store.db.selectFrom('push_subscriptions').select('endpoint').orderBy('endpoint');
  assert.deepEqual(
    (await rows.execute()).map(({ endpoint }) => endpoint),
    [service.endpoint, `${service.endpoint}/new`],
  );
  assert.deepEqual(checked((await browser.get(PATH)).text), ['mention', 'follow']);
  assert.equal((await move(browser, 'file:///etc/passwd')).status, 422);
  assert.equal((await browser.post(`${PATH}/moved`, { endpoint: service.endpoint, ...service.keys })).status, 403);
  for (const one of [browser, other]) await end(one);
  assert.equal((await move(browser, service.endpoint)).status, 404);
});

test('after signing out nothing is sent any more, not even what was on its way', async () => {
  const browser = await subscribed();
  await post(server, bob, '@alice before');
  await browser.post('/auth/sign_out', { authenticity_token: formTokenIn(await browser.get(PATH)) });
  await post(server, bob, '@alice after');
  assert.deepEqual(await arrived(), []);
  assert.equal((await browser.get(PATH)).headers.location, `/auth/sign_in?return_to=${encodeURIComponent(PATH)}`);
});

test('clients, which have a token, get what they always got', async () => {
  const keys = { ...service.keys };
  const json = {
    subscription: { endpoint: service.endpoint, keys, standard: true },
    data: { alerts: { mention: true } },
  };
  await server.request('POST', '/api/v1/push/subscription', { token: alice.token, json });
  await post(server, bob, '@alice hello');
  const [message] = await arrived();
  assert.deepEqual([message?.access_token, message && 'page' in message], [alice.token, false]);
});
