import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startScene } from '../timelines/scene.ts';

const V2 = '/api/v2/notifications';
const start = () => startScene('alice', 'bob', 'carol', 'dave');
let scene: Awaited<ReturnType<typeof start>>;
let popular: string;

before(async () => {
  scene = await start();
  popular = await scene.post('alice', { status: 'popular' });
  for (const name of ['bob', 'carol', 'dave'] as const) {
    await scene.act(name, 'POST', `/api/v1/statuses/${popular}/favourite`);
    await scene.relate(name, 'follow', 'alice');
  }
  await scene.post('bob', { status: '@alice hello' });
});
after(() => scene.close());

const answer = async (query: Record<string, string | string[]> = {}) => {
  const { body } = await scene.get('alice', V2, query);
  const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);
  return {
    groups: list(body.notification_groups),
    accounts: list(body.accounts),
    partial: list(body.partial_accounts),
    statuses: list(body.statuses),
  };
};

test('favourites of one status and follows are a group each, with everything they refer to once', async () => {
  const { groups, accounts, statuses } = await answer();
  assert.deepEqual(
    groups.map((group) => [group.type, group.notifications_count]),
    [
      ['mention', 1],
      ['follow', 3],
      ['favourite', 3],
    ],
  );
  const [, , favourites] = groups;
  const fans = ['dave', 'carol', 'bob'].map(
    (name) => scene.who(name === 'dave' ? 'dave' : name === 'bob' ? 'bob' : 'carol').id,
  );
  assert.deepEqual(favourites?.sample_account_ids, fans);
  assert.match(String(favourites?.group_key), new RegExp(`^favourite-${popular}-\\d+$`));
  assert.equal(accounts.length, 3);
  assert.equal(statuses.length, 2);
});

test('a page counts groups; the next one goes on below', async () => {
  const { groups } = await answer({ limit: '2' });
  assert.deepEqual(
    groups.map((group) => group.type),
    ['mention', 'follow'],
  );
  const { headers } = await scene.get('alice', V2, { limit: '2' });
  const next = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1] ?? '';
  const maxId = new URL(next).searchParams.get('max_id') ?? '';
  const rest = await answer({ limit: '2', max_id: maxId });
  assert.ok(rest.groups.some((group) => group.type === 'favourite'));
});

test('what of a group lies in a page: on the last page all of it, down to what the client knows', async () => {
  const favourites = (await scene.get('alice', '/api/v1/notifications', { 'types[]': ['favourite'] })).items;
  const [newest, middle, oldest] = favourites.map(({ id }) => String(id));
  assert.ok(newest && middle && oldest);
  const bounds = async (query: Record<string, string>) => {
    const { groups } = await answer({ 'types[]': ['favourite'], ...query });
    return groups.map((group) => [group.page_min_id, group.page_max_id]);
  };
  assert.deepEqual(await bounds({}), [[oldest, newest]]);
  assert.deepEqual(await bounds({ since_id: oldest }), [[middle, newest]]);
  assert.deepEqual(await bounds({ min_id: oldest }), [[middle, newest]]);
  assert.deepEqual(await bounds({ max_id: newest }), [[oldest, middle]]);
  assert.deepEqual(await bounds({ limit: '1' }), [[newest, newest]]);
});

test('grouping by other types leaves favourites alone', async () => {
  const { groups } = await answer({ 'grouped_types[]': ['follow'], 'types[]': ['favourite'] });
  assert.equal(groups.length, 3);
  for (const group of groups) assert.match(String(group.group_key), /^ungrouped-\d+$/);
});

test('partial avatars: only the first sender of a group is complete', async () => {
  const { accounts, partial } = await answer({ expand_accounts: 'partial_avatars', 'types[]': ['favourite'] });
  assert.deepEqual(
    accounts.map((account) => account.id),
    [scene.who('dave').id],
  );
  assert.deepEqual(
    partial.map((account) => account.id),
    [scene.who('carol').id, scene.who('bob').id],
  );
  assert.ok(partial.every((account) => !('note' in account) && 'avatar' in account));
  const refused = await scene.get('alice', V2, { expand_accounts: 'nonsense' });
  const error = "Invalid value for 'expand_accounts': 'nonsense', allowed values are 'full' and 'partial_avatars'";
  assert.deepEqual([refused.status, refused.body.error], [400, error]);
});

test('one group, who is in it, and its end; nobody else can do any of that', async () => {
  const { groups } = await answer({ 'types[]': ['favourite'] });
  const path = `${V2}/${groups[0]?.group_key}`;
  assert.equal((await scene.get('bob', path)).status, 404);
  assert.deepEqual((await scene.get('bob', `${path}/accounts`)).items, []);
  await scene.act('bob', 'POST', `${path}/dismiss`);
  assert.equal((await scene.get('alice', path)).status, 200);
  assert.equal((await scene.get('alice', `${path}/accounts`)).items.length, 3);
  assert.equal((await scene.get('alice', `${path}/accounts`, { limit: '2' })).items.length, 2);
  await scene.act('alice', 'POST', `${path}/dismiss`);
  assert.equal((await scene.get('alice', path)).status, 404);
  assert.deepEqual((await answer({ 'types[]': ['favourite'] })).groups, []);
});

test('unread counts go by the marker, in notifications or in groups', async () => {
  const count = async (path: string) => Number((await scene.get('alice', `${path}/unread_count`)).body.count);
  assert.deepEqual([await count('/api/v1/notifications'), await count(V2)], [4, 2]);
  const [newest] = (await scene.get('alice', '/api/v1/notifications')).items;
  await scene.act('alice', 'POST', '/api/v1/markers', { notifications: { last_read_id: newest?.id } });
  assert.deepEqual([await count('/api/v1/notifications'), await count(V2)], [0, 0]);
});

test('a group takes in what comes within twelve hours, and nothing later', async (t) => {
  const HOUR = 3_600_000;
  const id = await scene.post('alice', { status: 'popular for long' });
  const begun = Date.now();
  const keys: unknown[] = [];
  for (const [name, later] of [
    ['bob', 0],
    ['carol', 11],
    ['dave', 13],
  ] as const) {
    t.mock.timers.reset();
    t.mock.timers.enable({ apis: ['Date'], now: begun + later * HOUR });
    await scene.act(name, 'POST', `/api/v1/statuses/${id}/favourite`);
    keys.push((await answer()).groups.find((group) => group.status_id === id)?.group_key);
  }
  const bucket = Math.floor(begun / HOUR);
  assert.deepEqual(
    keys,
    [0, 0, 13].map((later) => `favourite-${id}-${bucket + later}`),
  );
});
