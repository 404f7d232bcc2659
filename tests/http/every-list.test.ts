import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import { newId, parseWireId } from '../../src/lib/id.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';
import { LISTS, MIXED } from './counted-lists.ts';
import { countQueries } from './query-counter.ts';

const MANY = 10;
const FEW = 3;

let server: TestServer;
let me: TestUser;
let cost: ReturnType<typeof countQueries>;
const ids: Record<string, string> = {};

const asMe = async (method: string, path: string, json?: unknown) => {
  const answer = await server.request(method, path, { token: me.token, json });
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.text}`);
  return answer.body;
};

/** Lists beside those of `counted-lists.ts`: what puts one more thing into each. */
const FILLED: Record<string, (n: number) => [path: string, json: object]> = {
  '/api/v1/domain_blocks': (n) => ['/api/v1/domain_blocks', { domain: `d${n}.example` }],
  '/api/v1/scheduled_statuses': (n) => [
    '/api/v1/statuses',
    { status: `later ${n}`, scheduled_at: new Date(Date.now() + 3_600_000 * (n + 1)).toISOString() },
  ],
  '/api/whinchat/v1/drafts': (n) => ['/api/whinchat/v1/drafts', { status: `draft ${n}` }],
  '/api/v1/admin/domain_allows': (n) => ['/api/v1/admin/domain_allows', { domain: `a${n}.example` }],
  '/api/v1/admin/domain_blocks': (n) => ['/api/v1/admin/domain_blocks', { domain: `b${n}.example` }],
  '/api/v1/admin/ip_blocks': (n) => ['/api/v1/admin/ip_blocks', { ip: `198.51.100.${n}`, severity: 'no_access' }],
  '/api/v1/admin/email_domain_blocks': (n) => ['/api/v1/admin/email_domain_blocks', { domain: `m${n}.example` }],
  '/api/v1/admin/canonical_email_blocks': (n) => ['/api/v1/admin/canonical_email_blocks', { email: `p${n}@x.example` }],
  '/api/whinchat/v1/admin/warning_presets': (n) => [
    '/api/whinchat/v1/admin/warning_presets',
    { title: `preset ${n}`, text: 'be kind' },
  ],
  '/api/whinchat/v1/admin/accounts/:id/notes': (n) => [
    `/api/whinchat/v1/admin/accounts/${ids.person}/notes`,
    { content: `note ${n}` },
  ],
  '/api/whinchat/v1/admin/domain_subscriptions': (n) => [
    '/api/whinchat/v1/admin/domain_subscriptions',
    { url: `https://lists.example/${n}.csv` },
  ],
  '/api/whinchat/v1/admin/domain_excludes': (n) => [
    '/api/whinchat/v1/admin/domain_excludes',
    { domain: `x${n}.example` },
  ],
  '/api/whinchat/v1/admin/announcements': (n) => ['/api/whinchat/v1/admin/announcements', { text: `news ${n}` }],
  '/api/whinchat/v1/admin/documents': (n) => [
    '/api/whinchat/v1/admin/documents',
    { kind: 'privacy_policy', content: `version ${n}` },
  ],
  '/api/v1/accounts/:id/collections': (n) => ['/api/v1/collections', { name: `collection ${n}` }],
};

/** Lists filled by the scene below; by their path, how to ask for them. */
const SCENE: Record<string, () => string> = {
  '/api/v1/follow_requests': () => '/api/v1/follow_requests',
  '/api/v2/suggestions': () => '/api/v2/suggestions',
  '/api/v1/notifications/requests': () => '/api/v1/notifications/requests',
  '/api/v2/notifications/:group_key/accounts': () => `/api/v2/notifications/${ids.group}/accounts`,
  '/api/v1/accounts/:id/in_collections': () => `/api/v1/accounts/${me.id}/in_collections`,
  '/api/v1/trends/tags': () => '/api/v1/trends/tags',
  '/api/v1/trends/statuses': () => '/api/v1/trends/statuses',
  '/api/v1/admin/trends/tags': () => '/api/v1/admin/trends/tags',
  '/api/v1/admin/trends/statuses': () => '/api/v1/admin/trends/statuses',
  '/api/v1/admin/tags': () => '/api/v1/admin/tags',
  '/api/v1/admin/accounts': () => '/api/v1/admin/accounts',
  '/api/v2/admin/accounts': () => '/api/v2/admin/accounts',
  '/api/v1/admin/reports': () => '/api/v1/admin/reports',
  '/api/whinchat/v1/admin/reported_accounts': () => '/api/whinchat/v1/admin/reported_accounts',
  '/api/whinchat/v1/tokens': () => '/api/whinchat/v1/tokens',
};

/** Lists that are not counted, with the reason. */
const UNCOUNTED: Record<string, string> = {
  '/api/v1/notifications/unread_count': 'a number',
  '/api/v2/notifications/unread_count': 'a number',
  '/api/v1/suggestions': 'as version 2',
  '/api/v1/trends': 'as trends/tags',
  '/api/v1_alpha/accounts/:id/collections': 'as version 1',
  '/api/v1_alpha/accounts/:id/in_collections': 'as version 1',
  '/api/v1/trends/links': 'cards, loaded as those of statuses',
  '/api/v1/admin/trends/links': 'cards, loaded as those of statuses',
  '/api/v1/admin/trends/links/publishers': 'rows of one table',
  '/api/v1/timelines/link': 'loads and renders as the other timelines',
  '/api/whinchat/v1/statuses/:id/deliveries': 'rows of one table',
  '/api/whinchat/v1/strikes': 'a strike cannot be made by a request of its own',
};

/** Lists of staff that show rows of one table as they are. */
const PLAIN = /^\/api\/whinchat\/v1\/(?:admin\/|invites$)/;

async function fillScene(person: TestUser, n: number): Promise<void> {
  const asPerson = (method: string, path: string, json?: unknown) =>
    server.request(method, path, { token: person.token, json });
  await asPerson('PATCH', '/api/v1/accounts/update_credentials', { discoverable: true });
  await asPerson('POST', `/api/v1/statuses/${ids.root}/favourite`);
  await asPerson('POST', '/api/v1/statuses', { status: `@${me.name} hush`, visibility: 'direct' });
  await asPerson('POST', `/api/v1/accounts/${me.id}/follow`);
  const { body } = await asPerson('POST', '/api/v1/collections', { name: `with me ${n}`, account_ids: [me.id] });
  assert.ok(body.collection?.id);
  const post = await asPerson('POST', '/api/v1/statuses', { status: `talk #tag${n}`, language: 'en' });
  const subject = (
    await server.ctx.store.db.selectFrom('tags').select('id').where('name', '=', `tag${n}`).execute()
  )[0];
  const trend = { source_id: null, language: null, score: 10 + n, peak: 10, peak_at: Date.now() };
  const owner = await userId();
  await server.ctx.store.transaction(async (tx) => {
    const statusId = parseWireId(String(post.body.id)) ?? 0;
    await tx
      .insertInto('trends')
      .values({ ...trend, kind: 'tag', subject_id: subject?.id ?? 0 })
      .execute();
    await tx
      .insertInto('trends')
      .values({ ...trend, kind: 'status', subject_id: statusId })
      .execute();
    await tx.insertInto('access_tokens').values(tokenOf(owner)).execute();
  });
  await asMe('POST', '/api/v1/reports', { account_id: person.id, comment: `report ${n}` });
}

async function userId(): Promise<number> {
  const query = server.ctx.store.db.selectFrom('users').select('id').where('account_id', '=', me.accountId);
  return (await query.executeTakeFirstOrThrow()).id;
}

function tokenOf(user_id: number) {
  const id = newId();
  const end = { last_used_at: null, last_used_ip: null, revoked_at: null, expires_at: null };
  return { id, token_hash: `hash ${id}`, application_id: null, user_id, scopes: 'read', created_at: 1, ...end };
}

before(async () => {
  server = await startServer();
  const scopes = 'read write follow push profile admin:read admin:write';
  me = await server.createUser('counter', { role: 'owner', scopes });
  await asMe('PATCH', '/api/v1/accounts/update_credentials', { discoverable: true });
  await asMe('PATCH', '/api/v2/notifications/policy', { for_private_mentions: 'filter' });
  await changeSetting(server, 'trendable_by_default', true);
  ids.root = String((await asMe('POST', '/api/v1/statuses', { status: 'root' })).id);
  const friend = await server.createUser('friend');
  await asMe('POST', `/api/v1/accounts/${friend.id}/follow`);
  for (let n = 0; n < MANY; n++) {
    const person = await server.createUser(`person${n}`);
    ids.person = person.id;
    await fillScene(person, n);
    await server.request('POST', `/api/v1/accounts/${person.id}/follow`, { token: friend.token });
  }
  await asMe('PATCH', '/api/v1/accounts/update_credentials', { locked: true });
  for (let n = 0; n < MANY; n++) {
    const { token } = await server.createUser(`waiting${n}`);
    await server.request('POST', `/api/v1/accounts/${me.id}/follow`, { token });
    for (const fill of Object.values(FILLED)) await asMe('POST', ...fill(n));
  }
  const groups = await asMe('GET', '/api/v2/notifications?types[]=favourite');
  ids.group = String(groups.notification_groups?.['0']?.group_key);
  cost = countQueries(server, me);
});
after(() => server.close());

function urlOf(path: string): string {
  const filled = path.includes('/accounts/:id/notes') ? path.replace(':id', ids.person ?? '') : path;
  return SCENE[path]?.() ?? filled.replace(':id', me.id);
}

for (const path of [...Object.keys(FILLED), ...Object.keys(SCENE)]) {
  test(`${path} asks the database no more often for many than for a few`, async () => {
    const few = await cost(`${urlOf(path)}?limit=${FEW}`);
    const many = await cost(`${urlOf(path)}?limit=${MANY}`);
    assert.equal(few.items, FEW, 'a few things');
    assert.ok(many.items >= MANY - 2, `many things, but ${many.items}`);
    assert.equal(many.queries, few.queries);
  });
}

test('every list of the route table is counted, or it is said why not', () => {
  const counted = [...LISTS, ...MIXED].map((url) =>
    url.replace(/\?.*/, '').replace(/\b(?:ME|ROOT|LIST)\b|waders/, ':x'),
  );
  const known = new Set([...counted, ...Object.keys({ ...FILLED, ...SCENE, ...UNCOUNTED })].map(shape));
  const lists = apiRoutes.filter((route) => route.method === 'GET' && 'limit' in route.params).map(({ path }) => path);
  const missing = lists.filter((path) => !known.has(shape(path)) && !PLAIN.test(path));
  assert.deepEqual(missing, []);
});

/** A path without the names of its parameters. */
function shape(path: string): string {
  return path.replace(/:\w+/g, ':');
}
