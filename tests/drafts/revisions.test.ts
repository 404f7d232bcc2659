import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, cookieOf, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

const PATH = '/api/whinchat/v1/drafts';

let server: TestServer;
let alice: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  browser = await signedInBrowser(server, 'alice');
});
after(() => server.close());

const byToken = (method: string, path: string, json?: object) =>
  server.request(method, path, { token: alice.token, json });

/** As a script of a page calls the API: by the cookie, and the token of the page's form. */
async function byScript(method: string, path: string, json: object, headers: Record<string, string> = {}) {
  const token = formTokenIn(await browser.get('/publish'));
  return server.request(method, path, {
    headers: {
      cookie: cookieOf(browser),
      'sec-fetch-site': 'same-origin',
      'x-whinchat-form-token': token,
      'x-whinchat-account': alice.id,
      ...headers,
    },
    json,
  });
}

test('who knows an older revision overwrites nothing, and is told the newer one', async () => {
  const draft = (await byToken('POST', PATH, { status: 'one' })).body;
  assert.equal(Number(draft.revision), 1);
  const at = `${PATH}/${draft.id}`;
  const second = await byToken('PUT', at, { status: 'two', revision: 1 });
  assert.deepEqual([second.status, Number(second.body.revision)], [200, 2]);
  const refused = await byToken('PUT', at, { status: 'three', revision: 1 });
  assert.deepEqual([refused.status, String(refused.body.code)], [409, 'conflict']);
  assert.deepEqual([refused.body.draft?.revision, refused.body.draft?.params?.status].map(String), ['2', 'two']);
  assert.equal(String((await byToken('GET', at)).body.params?.status), 'two');
  assert.equal((await byToken('PUT', at, { status: 'without one' })).status, 200);
});

test('of two who change a draft at once, one is told', async () => {
  const { id } = (await byToken('POST', PATH, { status: 'start' })).body;
  const texts = ['left', 'right', 'middle'];
  const answers = await Promise.all(texts.map((status) => byToken('PUT', `${PATH}/${id}`, { status, revision: 1 })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
});

test('a draft keeps when it is meant for, and is scheduled for then', async () => {
  const scheduledAt = new Date(Date.now() + 7_200_000).toISOString();
  const { id, params } = (await byToken('POST', PATH, { status: 'later', scheduled_at: scheduledAt })).body;
  assert.equal(String(params?.scheduled_at), scheduledAt);
  const scheduled = await byToken('POST', `${PATH}/${id}/publish`);
  assert.equal(String(scheduled.body.scheduled_at), scheduledAt);
});

test('a script of a page keeps, changes and publishes a draft by the cookie, and nobody does without the token', async () => {
  const made = await byScript('POST', PATH, { status: 'typed' });
  assert.equal(made.status, 200, made.text);
  const at = `${PATH}/${made.body.id}`;
  assert.equal((await byScript('PUT', at, { status: 'typed on', revision: 1 })).status, 200);
  assert.equal((await byScript('PUT', at, { status: 'x' }, { 'x-whinchat-form-token': 'invented' })).status, 403);
  assert.equal((await byScript('PUT', at, { status: 'x' }, { 'sec-fetch-site': 'cross-site' })).status, 403);
  const published = await byScript('POST', `${at}/publish`, {}, { 'idempotency-key': 'of a page' });
  assert.equal(String(published.body.content), '<p>typed on</p>');
  const again = await byScript('POST', `${at}/publish`, {}, { 'idempotency-key': 'of a page' });
  assert.equal(String(again.body.id), String(published.body.id), 'the draft is gone, its key is known');
});

test('a key of a browser is kept for 30 days, that of a client for an hour', async (t) => {
  const key = (text: string) => ({ 'idempotency-key': text });
  const byClient = () =>
    server.request('POST', '/api/v1/statuses', { token: alice.token, headers: key('client'), json: { status: 'a' } });
  const first = await byScript('POST', '/api/v1/statuses', { status: 'b' }, key('browser'));
  const other = await byClient();
  const start = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: start + 29 * 86_400_000 });
  const later = await byScript('POST', '/api/v1/statuses', { status: 'b' }, key('browser'));
  assert.equal(String(later.body.id), String(first.body.id));
  assert.notEqual(String((await byClient()).body.id), String(other.body.id));
  t.mock.timers.setTime(start + 31 * 86_400_000);
  browser = await signedInBrowser(server, 'alice');
  const last = await byScript('POST', '/api/v1/statuses', { status: 'b' }, key('browser'));
  assert.equal(last.status, 200, last.text);
  assert.notEqual(String(last.body.id), String(first.body.id));
});
