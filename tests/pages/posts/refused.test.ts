import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BrowserSession, formTokenIn, openBrowser } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
let grace: TestUser;
/** Grace's posts: one that everybody may see, one for her followers, and one that is quoted. */
let open: Json;
let hidden: Json;
let quoted: Json;
let quoting: Json;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
  grace = await server.createUser('grace');
  open = await post(server, grace, 'For everybody');
  hidden = await post(server, grace, { status: 'For my followers', visibility: 'private' });
  await as(server, grace)('PUT', `/api/v1/statuses/${hidden.id}`, { json: { status: 'A secret, for my followers' } });
  await as(server, grace)('PUT', `/api/v1/pleroma/statuses/${hidden.id}/reactions/🦆`);
  quoted = await post(server, grace, 'Quote me');
  quoting = await post(server, ada, { status: 'As she says', quoted_status_id: quoted.id });
  browser = await signedInBrowser(server, 'ada');
});
after(() => server?.close());

const OF_ANY = ['boost', 'react', 'translation'];
const OF_AUTHORS = ['quote_policy', 'deliveries'];
/** What visitors may see too. */
const OPEN = ['history', 'reactions'];
const LISTS = ['history', 'quotes', 'reactions', 'favourites', 'reblogs'];

async function send(path: string, fields: Record<string, string> = {}): Promise<number> {
  const token = formTokenIn(await browser.get('/home'));
  return (await browser.post(path, { ...fields, authenticity_token: token })).status;
}

test('nothing can be learned of a post that one may not see, nor done with it', async () => {
  const pages = [
    ...LISTS.map((list) => `/@grace/${hidden.id}/${list}`),
    ...[...OF_ANY, ...OF_AUTHORS].map((act) => `/posts/${hidden.id}/${act}`),
  ];
  for (const path of pages) {
    const { status, text } = await browser.get(path);
    assert.equal(status, 404, path);
    assert.doesNotMatch(text, /secret|🦆/, path);
  }
  const forms: [string, Record<string, string>][] = [
    ['reblog', { visibility: 'public' }],
    ['react', { emoji: '🦆' }],
    ['unreact', { emoji: '🦆' }],
    ['quote_policy', { quote_policy: 'nobody' }],
    ['deliveries/retry', {}],
    ['original', {}],
  ];
  for (const [act, fields] of forms) assert.equal(await send(`/posts/${hidden.id}/${act}`, fields), 404, act);
});

test('only authors say who may quote, see where a post went, and revoke quotes of theirs', async () => {
  for (const act of OF_AUTHORS) assert.equal((await browser.get(`/posts/${open.id}/${act}`)).status, 404, act);
  assert.equal(await send(`/posts/${open.id}/deliveries/retry`), 404);
  assert.equal(await send(`/posts/${open.id}/quote_policy`, { quote_policy: 'nobody' }), 403);
  const revoke = `/posts/${quoted.id}/quotes/${quoting.id}/revoke`;
  assert.equal((await browser.get(revoke)).status, 404);
  assert.equal(await send(revoke), 403);
  const { body } = await as(server, grace)('GET', `/api/v1/statuses/${quoting.id}`);
  assert.equal(body.quote?.state, 'accepted');
  assert.equal(
    (await as(server, grace)('GET', `/api/v1/statuses/${open.id}`)).body.quote_approval?.automatic?.[0],
    'public',
  );
});

test('visitors are led to sign in', async () => {
  const visitor = openBrowser(server);
  const pages = [
    ...LISTS.filter((list) => !OPEN.includes(list)).map((list) => `/@grace/${open.id}/${list}`),
    ...[...OF_ANY, ...OF_AUTHORS].map((act) => `/posts/${open.id}/${act}`),
  ];
  for (const path of pages) {
    const { status, headers } = await visitor.get(path);
    assert.equal(status, 302, path);
    assert.match(headers.location ?? '', /^\/auth\/sign_in/, path);
  }
});
