import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endSession } from '../../src/domain/sessions/end.ts';
import { findSession, type Session } from '../../src/domain/sessions/find.ts';
import { closeCode, openSocket, said } from '../streaming/listeners.ts';
import { type BrowserSession, cookieOf, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { actOn } from '../support/verbs.ts';

let server: TestServer;
let base: string;
let alice: TestUser;
before(async () => {
  server = await startServer();
  base = await server.listen();
  alice = await server.createUser('alice');
});
after(() => server.close());

const OURS = { origin: 'http://localhost:3000' };
const query = { stream: 'user' };

const listen = (browser: BrowserSession, headers: Record<string, string>) =>
  openSocket(base, { query, headers: { cookie: cookieOf(browser), ...headers } });

async function sessionOf({ cookies }: BrowserSession): Promise<Session> {
  const session = await findSession(server.ctx.store.db, cookies.get('whinchat_session') ?? '');
  return session ?? assert.fail('no session');
}

test('a page of ours hears its account by the cookie', async () => {
  const ear = await listen(await signedInBrowser(server, 'alice'), OURS);
  ear.say({ type: 'subscribe', stream: 'are you ready' });
  await ear.hear((frame) => frame.error !== undefined);
  const { id } = await post(server, alice, 'Hear, hear');
  const frame = await ear.hear(({ event }) => event === 'update');
  assert.equal(said(frame).id, id);
  ear.close();
});

test('pages of others do not, nor does a cookie that no page sent', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const origins = ['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'http://sub.localhost:3000'];
  for (const headers of [{}, ...origins.map((origin) => ({ origin }))])
    await assert.rejects(listen(browser, headers), /401/, JSON.stringify(headers));
  const foreign = { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' };
  await assert.rejects(listen(browser, foreign), /401/);
  await assert.rejects(openSocket(base, { query, headers: { ...OURS, cookie: 'whinchat_session=x' } }), /401/);
});

test('with a token the cookie is not looked at', async () => {
  const headers = { ...OURS, cookie: cookieOf(await signedInBrowser(server, 'alice')) };
  await assert.rejects(openSocket(base, { query, headers, token: 'wrong' }), /401/);
  await assert.rejects(openSocket(base, { query: { ...query, access_token: 'wrong' }, headers }), /401/);
  await assert.rejects(openSocket(base, { query, headers, protocol: 'wrong' }), /401/);
});

test('server-sent events follow the rule of the API', async () => {
  const browser = await signedInBrowser(server, 'alice');
  const ask = async (headers: Record<string, string>) => {
    const stop = new AbortController();
    const all = { cookie: cookieOf(browser), ...headers };
    const { status } = await fetch(`${base}/api/v1/streaming/user`, { headers: all, signal: stop.signal });
    stop.abort();
    return status;
  };
  const formToken = formTokenIn(await browser.get('/about'));
  assert.equal(await ask(OURS), 200);
  assert.equal(await ask({ 'x-whinchat-form-token': formToken }), 200);
  assert.equal(await ask({ origin: 'https://evil.example' }), 401);
  assert.equal(await ask({}), 401);
});

test('the stream ends with the session, however that ends', async () => {
  const ends = [
    async (browser: BrowserSession) => {
      const form = { authenticity_token: formTokenIn(await browser.get('/about')) };
      assert.equal((await browser.post('/auth/sign_out', form)).status, 303);
    },
    async (browser: BrowserSession) => {
      const { id, userId } = await sessionOf(browser);
      await server.ctx.store.transaction((tx) => endSession(tx, id, userId));
    },
    async () => actOn(server, alice.accountId, 'suspend'),
  ];
  for (const end of ends) {
    const browser = await signedInBrowser(server, 'alice');
    const ear = await listen(browser, OURS);
    const closed = closeCode(ear);
    await end(browser);
    assert.equal(await closed, 1008);
    await assert.rejects(listen(browser, OURS), /401/);
  }
});
