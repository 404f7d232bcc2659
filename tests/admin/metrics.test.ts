import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIMENSIONS } from '../../src/domain/admin-metrics/dimension.ts';
import { MEASURES } from '../../src/domain/admin-metrics/measure-sources.ts';
import { toWire } from '../../src/lib/id.ts';
import { follow, post } from '../support/posting.ts';
import { startServer, type TestAnswer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

const DAY = 86_400_000;

let server: TestServer;
let owner: TestUser;
let tag: string;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  const alice = await server.createUser('alice');
  const far = await server.createUser('far');
  await follow(server, alice, far);
  await follow(server, far, alice);
  const status = await post(server, far, { status: 'hello #fruit', language: 'de' });
  await post(server, alice, { status: '@far #fruit', in_reply_to_id: status.id });
  await server.request('POST', `/api/v1/statuses/${status.id}/favourite`, { token: alice.token });
  await server.request('POST', '/api/v1/reports', { token: alice.token, json: { account_id: far.id } });
  await server.ctx.store.transaction(async (tx) => {
    const remote = { domain: 'a.far.example', handle: 'far@a.far.example' };
    await tx.updateTable('accounts').set(remote).where('id', '=', far.accountId).execute();
    await tx.deleteFrom('users').where('account_id', '=', far.accountId).execute();
    await tx
      .updateTable('users')
      .set({ created_at: Date.now() - 2 * DAY })
      .where('account_id', '=', alice.accountId)
      .execute();
  });
  tag = toWire((await server.ctx.store.db.selectFrom('tags').select('id').executeTakeFirstOrThrow()).id);
});
after(() => server.close());

const day = (ago: number) => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);
const range = () => ({ start_at: day(2), end_at: day(0) });
type Figure = {
  key: string;
  total: string;
  period: string;
  previous_total?: string;
  human_value?: string;
  data: { key: string; value: string; rate: number; date: string }[];
};

/** The figures of an answer. */
function figuresOf({ text }: TestAnswer): Figure[] {
  const figures: Figure[] = JSON.parse(text);
  return figures;
}

const ask = (name: string, json: object) =>
  server.request('POST', `/api/v1/admin/${name}`, { token: owner.token, json: { ...range(), ...json } });

function about(table: Readonly<Record<string, { needs?: 'tag' | 'domain' }>>, domain: object) {
  const needing = Object.entries(table).filter(([, kind]) => kind.needs);
  return Object.fromEntries(needing.map(([key, { needs }]) => [key, needs === 'tag' ? { id: tag } : domain]));
}

test('every measure counts what there is, day by day', async () => {
  const json = { keys: Object.keys(MEASURES), ...about(MEASURES, { domain: 'far.example', include_subdomains: true }) };
  const items = figuresOf(await ask('measures', json));
  const totals = Object.fromEntries(items.map((one) => [one.key, Number(one.total)]));
  assert.deepEqual(totals, {
    active_users: 2,
    new_users: 2,
    interactions: 2,
    opened_reports: 1,
    resolved_reports: 0,
    tag_accounts: 2,
    tag_uses: 2,
    tag_servers: 2,
    instance_accounts: 1,
    instance_media_attachments: 0,
    instance_reports: 1,
    instance_statuses: 1,
    instance_follows: 1,
    instance_followers: 1,
  });
  const people = items.find((one) => one.key === 'new_users');
  assert.deepEqual(
    people?.data.map(({ value }) => value),
    ['1', '0', '1'],
  );
  assert.equal(people?.previous_total, '0');
  const sizes = items.flatMap(({ key, human_value }) => (human_value === undefined ? [] : [[key, human_value]]));
  assert.deepEqual(sizes, [['instance_media_attachments', '0 Bytes']]);
});

test('a subject that is missing is a 400, a key nobody knows is passed over, and no range is endless', async () => {
  assert.equal((await ask('measures', { keys: ['instance_accounts'] })).status, 400);
  assert.equal((await ask('dimensions', { keys: ['tag_servers'] })).status, 400);
  assert.deepEqual((await ask('measures', { keys: ['luck', 'toString'] })).items, []);
  assert.equal((await ask('measures', {})).status, 400);
  const long = await ask('measures', { keys: ['new_users'], start_at: '0001-01-01', end_at: '9999-12-31' });
  assert.ok((figuresOf(long)[0]?.data.length ?? 0) <= 733);
  const exact = await ask('measures', { keys: ['instance_accounts'], instance_accounts: { domain: 'far.example' } });
  assert.equal(exact.items[0]?.total, '0', 'without its subdomains');
});

test('every dimension answers, the largest first', async () => {
  const json = { keys: Object.keys(DIMENSIONS), ...about(DIMENSIONS, { domain: 'a.far.example' }) };
  const items = figuresOf(await ask('dimensions', json));
  const bars = Object.fromEntries(items.map((one) => [one.key, one.data.map(({ key }) => key)]));
  assert.deepEqual(Object.keys(bars), Object.keys(DIMENSIONS));
  assert.deepEqual(bars.tag_servers, ['a.far.example', 'localhost:3000']);
  assert.deepEqual(bars.instance_languages, ['de']);
  assert.deepEqual(bars.instance_accounts, ['far']);
  assert.deepEqual(bars.software_versions?.slice(0, 2), ['whinchat', 'node']);
});

test('retention follows those who came, for days and for months', async () => {
  const items = figuresOf(await ask('retention', {}));
  assert.equal(items.length, 3);
  assert.deepEqual(
    items[0]?.data.map((one) => ({ ...one, date: undefined })),
    Array(3).fill({ date: undefined, rate: 1, value: '1' }),
  );
  assert.deepEqual(
    items[1]?.data.map(({ rate }) => rate),
    [0, 0],
  );
  const months = await ask('retention', { frequency: 'month', start_at: '2000-01-01' });
  assert.ok(months.items.length <= 12 && months.items.length > 1);
  assert.match(String(months.items[0]?.period), /-01T00:00:00\.000Z$/);
});
