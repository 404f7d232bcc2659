import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { openSocket } from '../streaming/listeners.ts';
import { type BrowserSession, cookieOf } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

const DISABLED = 'Your login is currently disabled';

/** Who is not a member, by what makes them so, and what they are told where a member is needed. */
const OUTSIDE = [
  {
    name: 'unconfirmed',
    table: 'users',
    values: { confirmed_at: null },
    told: 'Your login is missing a confirmed e-mail address',
  },
  { name: 'pending', table: 'users', values: { approved: 0 }, told: 'Your login is currently pending approval' },
  { name: 'disabled', table: 'users', values: { disabled: 1 }, told: DISABLED },
  { name: 'memorial', table: 'accounts', values: { memorial: 1 }, told: DISABLED },
  { name: 'suspended', table: 'accounts', values: { suspended_at: 1 }, told: DISABLED },
] as const;

/** What a server can keep for its members. */
const FOR_USERS = ['show_domain_blocks', 'show_domain_blocks_rationale'] as const;
const FOR_AUTHENTICATED = [
  'local_live_feed_access',
  'remote_live_feed_access',
  'local_topic_feed_access',
  'remote_topic_feed_access',
] as const;

/** About the login itself: for who waits, or is to appeal. */
const ABOUT_THE_LOGIN =
  /^\/api\/v1\/(emails\/check_confirmation|apps\/verify_credentials)$|^\/api\/whinchat\/v1\/(strikes|tokens)/;

/** What says something of the token itself. */
const OF_THE_TOKEN = /\/tokens|apps\/verify_credentials|push\/subscription/;

/** All of them, so that nobody is refused for another reason. */
const scopes = 'read write follow push profile admin:read admin:write';

const reading = apiRoutes.filter(({ method }) => [method].flat().includes('GET'));

let server: TestServer;
let alice: TestUser;
let member: TestUser;
let mover: TestUser;
let outsiders: (TestUser & { told: string })[];
let statusId: string;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice', { role: 'owner', scopes });
  [member, mover] = [await server.createUser('member', { scopes }), await server.createUser('mover', { scopes })];
  outsiders = [];
  for (const { name, told } of OUTSIDE) outsiders.push({ ...(await server.createUser(name, { scopes })), told });
  for (const who of [member, mover, ...outsiders]) await follow(server, who, alice);
  statusId = String((await post(server, alice, { status: 'pineapple #fruit', visibility: 'private' })).id);
  await post(server, alice, 'a public pineapple #fruit');
  const json = { domain: 'bad.example', severity: 'suspend', public_comment: 'pineapple on pizza' };
  assert.equal((await server.request('POST', '/api/v1/admin/domain_blocks', { token: alice.token, json })).status, 200);
  for (const name of FOR_USERS) await changeSetting(server, name, 'users');
  for (const name of FOR_AUTHENTICATED) await changeSetting(server, name, 'authenticated');
  await change('accounts', mover, { moved_to_id: member.accountId });
});
after(() => server.close());

async function change(table: 'users' | 'accounts', { accountId }: TestUser, values: Record<string, number | null>) {
  const key = table === 'users' ? 'account_id' : 'id';
  await server.ctx.store.transaction((tx) => tx.updateTable(table).set(values).where(key, '=', accountId).execute());
}

/** Sessions are opened first: not everybody here could sign in. */
async function turnThemOut(): Promise<void> {
  for (const [at, { table, values }] of OUTSIDE.entries()) {
    const who = outsiders[at];
    assert.ok(who);
    await change(table, who, values);
  }
}

/** The ways to fill in a path: its ids with that of the private status, and with that of its author. */
function filled(path: string): string[] {
  const names: Record<string, string> = { tag: 'fruit', hashtag: 'fruit', name: 'fruit' };
  return [statusId, alice.id].map((id) => path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? id));
}

const QUERY = 'q=pineapple&limit=40&acct=alice&id[]=1';

type Asker = { readonly token: string } | { readonly cookies: Map<string, string> };

async function ask(path: string, by?: Asker): Promise<{ status: number; text: string; told: string }> {
  const cookie = by && 'cookies' in by ? { cookie: cookieOf(by), 'sec-fetch-site': 'same-origin' } : {};
  const token = by && 'token' in by ? by.token : undefined;
  const { status, text, body } = await server.request('GET', `${path}?${QUERY}`, { token, headers: { ...cookie } });
  assert.ok(status < 500, `${path}: ${text}`);
  return { status, text, told: status === 403 ? String(body.error) : '' };
}

test('nobody but members sees by any route of the API what is for members', async () => {
  const browsers = await Promise.all(outsiders.map(({ name }) => signedInBrowser(server, name)));
  await turnThemOut();
  let differs = 0;
  for (const { path, access } of reading) {
    for (const way of new Set(filled(path))) {
      const [nobody, known] = [await ask(way), await ask(way, member)];
      if (known.text !== nobody.text) differs += 1;
      for (const [at, who] of outsiders.entries()) {
        const answer = await ask(way, who);
        const browser = browsers[at] ?? assert.fail();
        if (!OF_THE_TOKEN.test(path)) assert.deepEqual(await ask(way, browser), answer, `${way} by cookie`);
        const waits = ABOUT_THE_LOGIN.test(path) && who.name !== 'suspended';
        if (waits) assert.equal(answer.text.includes('pineapple'), false, path);
        else if (answer.status === 403) assert.equal(answer.told, who.told, `${way} for ${who.name}`);
        else {
          assert.notEqual(access.kind, 'user', `${way} for ${who.name}`);
          assert.deepEqual(answer, nobody, `${way} for ${who.name}`);
        }
      }
    }
  }
  // The sweep would be worth nothing if members saw nothing more.
  assert.ok(differs > 60, `${differs} answers to a member differ from those to nobody`);
  await pagesForPeople(browsers);
  await pagesOfLimitedFederation(browsers);
});

/** Pages for people lead to what a login waits for. */
async function pagesForPeople(browsers: readonly BrowserSession[]): Promise<void> {
  for (const { method, path, access } of pageRoutes()) {
    if (access.kind !== 'user' || access.evenInactive || ![method].flat().includes('GET')) continue;
    for (const browser of browsers) {
      const { status, headers } = await browser.get(filled(path)[0] ?? path);
      assert.deepEqual([status, headers.location], [302, '/auth/setup'], path);
    }
  }
}

/** Under limited federation, pages and the whole API are for members. */
async function pagesOfLimitedFederation(browsers: readonly BrowserSession[]): Promise<void> {
  const known = await signedInBrowser(server, 'member');
  await changeSetting(server, 'limited_federation', true);
  for (const path of ['/@alice', '/@alice.rss', '/@alice/followers']) {
    assert.equal((await known.get(path)).status, 200, path);
    for (const browser of browsers) {
      const { status, text } = await browser.get(path);
      assert.ok([302, 401, 403].includes(status), `${path}: ${status}`);
      assert.doesNotMatch(text, /pineapple/);
    }
  }
  for (const { path, access } of reading) {
    if (access.kind !== 'anyone' && access.kind !== 'public') continue;
    for (const way of new Set(filled(path))) {
      const nobody = await ask(way);
      for (const who of outsiders) {
        const answer = await ask(way, who);
        if (nobody.status === 401) assert.deepEqual([answer.status, answer.told], [403, who.told], way);
      }
    }
  }
  await changeSetting(server, 'limited_federation', false);
}

test('who has moved away sees what members see, and acts no more', async () => {
  const home = await ask('/api/v1/timelines/home', mover);
  assert.deepEqual([home.status, home.told], [403, DISABLED]);
  for (const path of ['/api/v1/instance/domain_blocks', `/api/v1/statuses/${statusId}`])
    assert.equal((await ask(path, mover)).status, 200, path);
});

test('nobody but those who may act listens', async () => {
  const base = await server.listen();
  const refused = [mover, ...outsiders];
  for (const who of refused) {
    await assert.rejects(
      openSocket(base, { token: who.token, query: { stream: 'public' } }),
      /401 Invalid access token/,
    );
    const { status } = await server.request('GET', '/api/v1/streaming/public', { token: who.token });
    assert.equal(status, 401, who.name);
  }
  (await openSocket(base, { token: member.token, query: { stream: 'public' } })).close();
});
