import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { apiRoutes } from '../../src/api/routes.ts';
import { startSession } from '../../src/domain/sessions/start.ts';
import { toWire } from '../../src/lib/id.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

/** Stands in everything that is alice's alone. */
const MARK = 'dotterelsecret';

/** Where somebody's own things are, by number; and the tables without numbers of their own that hang on them. */
const TABLES = [
  'lists',
  'filters',
  'filter_keywords',
  'filter_statuses',
  'scheduled_statuses',
  'drafts',
  'media_attachments',
  'push_subscriptions',
  'reports',
  'account_conversations',
  'notifications',
  'notification_requests',
  'polls',
  'statuses',
  'featured_tags',
  'invites',
  'access_tokens',
  'account_warnings',
  'follow_requests',
  'sessions',
  'bookmarks',
  'account_notes',
  'collections',
  'user_domain_blocks',
];
const BESIDE = ['list_accounts', 'markers', 'poll_votes', 'mutes', 'conversation_mutes', 'tag_follows', 'status_pins'];

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let bobsUserId: number;
let ids: Map<string, string>;

before(async () => {
  server = await startServer();
  const names = ['alice', 'bob', 'carol', 'dave', 'erin'] as const;
  const people = new Map<string, TestUser>();
  for (const name of names) people.set(name, await server.createUser(name));
  const who = (name: (typeof names)[number]) => people.get(name) ?? assert.fail(name);
  [alice, bob] = [who('alice'), who('bob')];
  const admin = await server.createUser('chief', { role: 'owner', scopes: 'read write admin:read admin:write' });
  await own(who('carol'), who('dave'), who('erin'), admin);
  const bobs = server.ctx.store.db.selectFrom('users').select('id').where('account_id', '=', bob.accountId);
  bobsUserId = (await bobs.executeTakeFirstOrThrow()).id;
  ids = await numbers();
});
after(() => server.close());

/** Gives alice one of everything. */
async function own(carol: TestUser, dave: TestUser, erin: TestUser, admin: TestUser): Promise<void> {
  const ask = async (method: string, path: string, json?: unknown) => {
    const answer = await as(server, alice)(method, path, { json });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  await follow(server, alice, carol);
  const hidden = await post(server, alice, {
    status: MARK,
    visibility: 'private',
    poll: { options: [MARK, 'b'], expires_in: 900 },
  });
  await post(server, alice, { status: `@carol ${MARK}`, visibility: 'direct' });
  const list = await ask('POST', '/api/v1/lists', { title: MARK });
  await ask('POST', `/api/v1/lists/${list.id}/accounts`, { account_ids: [carol.id] });
  const filter = await ask('POST', '/api/v2/filters', {
    title: MARK,
    context: ['home'],
    keywords_attributes: [{ keyword: MARK }],
  });
  await ask('POST', `/api/v2/filters/${filter.id}/statuses`, { status_id: hidden.id });
  const later = new Date(Date.now() + 86_400_000).toISOString();
  await ask('POST', '/api/v1/statuses', { status: MARK, scheduled_at: later });
  await ask('POST', '/api/whinchat/v1/drafts', { status: MARK });
  const form = multipart({ description: MARK, file: { name: 'a.png', type: 'image/png', bytes: await png() } });
  assert.equal((await as(server, alice)('POST', '/api/v2/media', form)).status, 200);
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys = { p256dh: ecdh.getPublicKey('base64'), auth: randomBytes(16).toString('base64') };
  await ask('POST', '/api/v1/push/subscription', { subscription: { endpoint: `https://push.example/${MARK}`, keys } });
  await ask('POST', '/api/v1/reports', { account_id: dave.id, comment: MARK });
  await ask('POST', `/api/v1/accounts/${carol.id}/note`, { comment: MARK });
  await ask('POST', `/api/v1/statuses/${hidden.id}/bookmark`);
  await ask('POST', `/api/v1/statuses/${hidden.id}/mute`);
  await ask('POST', '/api/v1/featured_tags', { name: 'plovers' });
  await ask('POST', '/api/v1/tags/plovers/follow');
  await ask('POST', '/api/whinchat/v1/invites', {});
  await ask('POST', '/api/v1/markers', { home: { last_read_id: hidden.id } });
  await ask('POST', '/api/v1/domain_blocks', { domain: `${MARK}.example` });
  await ask('POST', `/api/v1/accounts/${dave.id}/mute`);
  await ask('PATCH', '/api/v1/accounts/update_credentials', { locked: true });
  await ask('PATCH', '/api/v2/notifications/policy', { for_not_following: 'filter' });
  await as(server, erin)('POST', `/api/v1/accounts/${alice.id}/follow`);
  await post(server, carol, `@alice ${MARK} to her`.replace(MARK, 'hello'));
  await post(server, erin, { status: `@alice ${MARK}`, visibility: 'direct' });
  const action = { type: 'none', text: MARK };
  await server.request('POST', `/api/v1/admin/accounts/${alice.id}/action`, { token: admin.token, json: action });
  const browser = { ip: '127.0.0.1', userAgent: MARK, proof: { by: 'password' } } as const;
  const user = await server.ctx.store.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', alice.accountId)
    .executeTakeFirstOrThrow();
  await server.ctx.store.transaction((tx) => startSession(tx, { ...browser, userId: user.id }));
}

const rowsOf = async (table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(server.ctx.store.db)).rows;

/** The number of one row of each table, those of alice. */
async function numbers(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of TABLES) {
    const row = (await rowsOf(table)).find((one) => !isOfBob(one) && one.local !== 0);
    if (row?.id !== undefined) found.set(table, toWire(Number(row.id)));
  }
  found.set('erin', (await server.request('GET', '/api/v1/accounts/lookup?acct=erin')).body.id?.toString() ?? '');
  return found;
}

const isOfBob = (row: Readonly<Record<string, unknown>>) =>
  row.account_id === bob.accountId || row.user_id === bobsUserId;

/** Everything that is there before, but for what counts and notes on its own. */
async function holdings(): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  for (const table of [...TABLES, ...BESIDE]) {
    for (const row of await rowsOf(table)) {
      const { last_used_at: _at, last_used_ip: _ip, updated_at: _updated, ...rest } = row;
      if (isOfBob(rest)) continue;
      kept.set(`${table} ${String(rest.id ?? JSON.stringify(rest))}`, JSON.stringify(rest));
    }
  }
  return kept;
}

const BODY = {
  title: 'x',
  status: 'x',
  name: 'x',
  context: ['home'],
  keyword: 'x',
  description: 'x',
  comment: 'x',
  text: 'x',
  choices: [0],
  position: 0,
  data: { alerts: { mention: true } },
};

test('A21 nobody reads, changes or ends what is somebody else’s, whatever its number is tried for', async () => {
  assert.ok(ids.size > 20, [...ids.keys()].join(' '));
  const before = await holdings();
  const routes = apiRoutes.filter(({ path }) => path.includes(':'));
  for (const { method, path } of routes) {
    for (const one of [method].flat()) {
      for (const [table, id] of ids) {
        const target = path.replaceAll(/:(\w+)/g, (_, name: string) =>
          /name|hashtag|emoji|date/.test(name) ? 'x' : id,
        );
        const body = { ...BODY, account_ids: [bob.id], status_id: ids.get('statuses'), ids: [id] };
        const options = one === 'GET' ? {} : { json: body };
        const answer = await as(server, bob)(one, target, options);
        assert.ok(answer.status < 500, `${one} ${target}: ${answer.text}`);
        assert.ok(
          !answer.text.includes(MARK),
          `${one} ${path} shows something of ${table}: ${answer.text.slice(0, 300)}`,
        );
      }
    }
  }
  const after = await holdings();
  for (const [name, row] of before) assert.equal(after.get(name), row, `${name} is as it was`);
});

test('A21 nor does naming them inside a request', async () => {
  const before = await holdings();
  const id = (table: string) => ids.get(table);
  const attempts: [string, string, unknown][] = [
    ['POST', '/api/v1/statuses', { status: 'mine', media_ids: [id('media_attachments')] }],
    ['POST', '/api/v1/statuses', { status: 'mine', in_reply_to_id: id('statuses') }],
    ['POST', '/api/v1/statuses', { status: 'mine', quoted_status_id: id('statuses') }],
    ['POST', '/api/whinchat/v1/drafts', { status: 'mine', media_ids: [id('media_attachments')] }],
    ['POST', '/api/v1/reports', { account_id: alice.id, status_ids: [id('statuses')] }],
    [
      'POST',
      '/api/v2/filters',
      {
        title: 'x',
        context: ['home'],
        keywords_attributes: [{ id: id('filter_keywords'), keyword: 'x', _destroy: true }],
      },
    ],
    ['GET', `/api/v1/statuses?id[]=${id('statuses')}`, undefined],
    ['GET', `/api/v1/timelines/list/${id('lists')}`, undefined],
    ['POST', '/api/v1/notifications/requests/accept', { id: [id('notification_requests')] }],
    ['POST', '/api/v1/notifications/requests/dismiss', { id: [id('notification_requests')] }],
    ['PATCH', '/api/v1/push/subscription', { id: id('push_subscriptions'), data: { alerts: {} } }],
    ['PUT', '/api/v1/push/subscription', { id: id('push_subscriptions'), data: { alerts: { follow: true } } }],
    ['POST', '/api/v1/markers', { home: { last_read_id: id('statuses') }, account_id: alice.id }],
  ];
  for (const [method, path, json] of attempts) {
    const answer = await as(server, bob)(method, path, { json });
    assert.ok(answer.status < 500, `${method} ${path}: ${answer.text}`);
    assert.ok(!answer.text.includes(MARK), `${method} ${path}: ${answer.text.slice(0, 300)}`);
  }
  const mine = await as(server, bob)('POST', '/api/v2/filters', {
    json: { title: 'b', context: ['home'], keywords_attributes: [{ keyword: 'b' }] },
  });
  const change = { keywords_attributes: [{ id: id('filter_keywords'), keyword: 'stolen' }] };
  await as(server, bob)('PUT', `/api/v2/filters/${mine.body.id}`, { json: change });
  await as(server, bob)('PUT', `/api/v2/filters/${mine.body.id}`, {
    json: { keywords_attributes: [{ id: id('filter_keywords'), _destroy: true }] },
  });
  const after = await holdings();
  for (const [name, row] of before) assert.equal(after.get(name), row, `${name} is as it was`);
});
