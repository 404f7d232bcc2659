import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { backtest } from '../../src/domain/automatic-rules/backtest.ts';
import { purgeDropped } from '../../src/domain/moderation/purge-dropped.ts';
import { runJobs } from '../support/jobs.ts';
import { as, assertCounters, follow, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

const RULES = '/api/whinchat/v1/admin/automatic_rules';
const HITS = '/api/whinchat/v1/admin/automatic_rule_hits';

let server: TestServer;
let owner: TestUser;
let moderator: TestUser;
let alice: TestUser;
let bob: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  moderator = await server.createUser('moderator', { role: 'moderator', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

/** A rule that is on, and how to turn it off. */
async function enabled(
  rule: Record<string, unknown>,
): Promise<{ id: unknown; backtest: Json; off(): Promise<unknown> }> {
  const made = await as(server, owner)('POST', RULES, { json: rule });
  assert.equal(made.status, 200, made.text);
  const path = `${RULES}/${made.body.id}`;
  assert.equal((await as(server, owner)('POST', `${path}/enable`)).status, 409);
  assert.equal((await as(server, owner)('POST', `${path}/backtest`)).status, 200);
  await runJobs(server);
  const on = await as(server, owner)('POST', `${path}/enable`);
  assert.deepEqual([on.status, on.body.enabled], [200, true], on.text);
  const { backtest } = on.body;
  assert.ok(backtest);
  return { id: made.body.id, backtest, off: () => as(server, owner)('POST', `${path}/disable`) };
}

async function hitOf(statusId: unknown): Promise<Json> {
  const hits = await as(server, moderator)('GET', HITS);
  const hit = hits.items.find((one) => one.status_id === statusId);
  assert.ok(hit, hits.text);
  return hit;
}

const undo = (hit: Json) => as(server, moderator)('POST', `${HITS}/${hit.id}/undo`);

async function types(who: TestUser): Promise<unknown[]> {
  return (await as(server, who)('GET', '/api/v1/notifications')).items.map((one) => one.type);
}

test('a rule that says nothing, or something else than a rule can, is refused by the name of the field', async () => {
  const refused = async (rule: Record<string, unknown>) =>
    String((await as(server, owner)('POST', RULES, { json: { title: 'x', act: 'hold', ...rule } })).body.error);
  assert.match(await refused({ conditions: {} }), /Conditions/);
  assert.match(await refused({ conditions: { origin: 'remote' } }), /Conditions/);
  assert.match(await refused({ conditions: { links: 0 } }), /links/);
  assert.match(await refused({ conditions: { repeats: { what: 'text', times: 1, within: 60 } } }), /repeats\.times/);
  assert.match(await refused({ conditions: { keywords: [] } }), /keywords/);
  assert.match(await refused({ conditions: { links: 1 }, act: 'explode' }), /Act/);
  assert.match(await refused({ conditions: { links: 1 }, act: 'warn' }), /Warning/);
  assert.match(await refused({ conditions: { links: 1 }, title: ' ' }), /Title/);
  const byModerator = await as(server, moderator)('POST', RULES, { json: { title: 'x', conditions: { links: 1 } } });
  assert.equal(byModerator.status, 403);
});

test('a held post reaches nobody, also when it is edited, until staff let it go on', async () => {
  const spam = { status: '@alice @bob cheap pills for sale' };
  const stranger = await server.createUser('stranger');
  await post(server, stranger, spam);
  const rule = await enabled({
    title: 'Strangers',
    act: 'hold',
    conditions: { mentions_strangers: 2, unknown_author: true },
  });
  assert.deepEqual([rule.backtest.hits, rule.backtest.accounts, rule.backtest.local_hits], [1, 1, 1]);
  assert.ok(rule.backtest.status_ids?.[0]);
  const told = (await types(alice)).length;
  const held = await post(server, stranger, spam);
  const path = `/api/v1/statuses/${held.id}`;
  await as(server, stranger)('PUT', path, { json: { status: '@alice @bob cheaper pills for sale' } });
  assert.equal((await as(server, alice)('GET', path)).status, 404);
  assert.equal((await as(server, null)('GET', path)).status, 404);
  assert.equal((await as(server, stranger)('GET', path)).status, 200);
  assert.equal((await types(alice)).length, told);
  await assertCounters(server);
  const hit = await hitOf(held.id);
  assert.deepEqual([hit.act, hit.account_id, hit.undone_at], ['hold', stranger.id, null]);
  assert.equal((await undo(hit)).status, 200);
  assert.equal((await undo(hit)).status, 422);
  assert.equal((await as(server, alice)('GET', path)).body.visibility, 'public');
  assert.equal((await types(alice)).length, told + 1);
  await assertCounters(server);
  await rule.off();
});

test('who is followed here, or follows the author, is no stranger', async () => {
  const rule = await enabled({
    title: 'Strangers',
    act: 'hold',
    conditions: { mentions_strangers: 1, unknown_author: true },
  });
  const friend = await server.createUser('friend');
  await follow(server, bob, friend);
  const { id } = await post(server, friend, { status: '@alice @bob hello' });
  assert.equal((await as(server, alice)('GET', `/api/v1/statuses/${id}`)).status, 200);
  await rule.off();
});

test('a limited post stays out of public timelines', async () => {
  const rule = await enabled({ title: 'Words', act: 'limit', conditions: { keywords: ['Casino'] } });
  const { id, visibility } = await post(server, alice, 'the best CASINO in town');
  const whole = await post(server, alice, 'casinos are no casin');
  assert.deepEqual([visibility, whole.visibility], ['unlisted', 'public']);
  const listed = async () => (await as(server, null)('GET', '/api/v1/timelines/public')).items.map((one) => one.id);
  assert.ok(!(await listed()).includes(id));
  await undo(await hitOf(id));
  assert.ok((await listed()).includes(id));
  await rule.off();
  await assertCounters(server);
});

test('a content warning is put before a post, and taken away', async () => {
  const rule = await enabled({ title: 'Links', act: 'warn', warning: 'many links', conditions: { links: 2 } });
  const { id, ...warned } = await post(server, alice, 'https://a.example/ and https://b.example/');
  assert.deepEqual([warned.spoiler_text, warned.sensitive], ['many links', true]);
  const own = await post(server, alice, { status: 'https://a.example/ https://b.example/', spoiler_text: 'mine' });
  assert.equal(own.spoiler_text, 'mine');
  await undo(await hitOf(id));
  const after = (await as(server, bob)('GET', `/api/v1/statuses/${id}`)).body;
  assert.deepEqual([after.spoiler_text, after.sensitive], ['', false]);
  await rule.off();
});

test('what is repeated too often is dropped, and gone after a week', async () => {
  const conditions = { repeats: { what: 'text', times: 3, within: 3600 } };
  const rule = await enabled({ title: 'Repeats', act: 'drop', conditions });
  const texts = [
    '@alice buy this wonderful thing now',
    '@bob buy this wonderful  thing now',
    'Buy this wonderful thing now',
  ];
  const posts: Json[] = [];
  for (const [index, text] of texts.entries()) posts.push(await post(server, index === 1 ? bob : alice, text));
  const seen = async () =>
    Promise.all(posts.map(async ({ id }) => (await as(server, null)('GET', `/api/v1/statuses/${id}`)).status));
  assert.deepEqual(await seen(), [200, 200, 404]);
  const dropped = posts[2]?.id;
  const hit = await hitOf(dropped);
  assert.equal(hit.act, 'drop');
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('automatic_rule_hits').set({ created_at: 0 }).where('act', '=', 'drop').execute(),
  );
  await purgeDropped(server.ctx.store, new AbortController().signal);
  assert.equal((await as(server, alice)('GET', `/api/v1/statuses/${dropped}`)).status, 404);
  assert.equal((await undo(hit)).status, 422);
  await rule.off();
  await assertCounters(server);
});

test('other conditions turn a rule off until it is tried again', async () => {
  const rule = await enabled({ title: 'Links', act: 'limit', conditions: { links: 2 } });
  const path = `${RULES}/${rule.id}`;
  const renamed = await as(server, owner)('PATCH', path, { json: { title: 'Many links' } });
  assert.deepEqual([renamed.body.title, renamed.body.enabled], ['Many links', true]);
  const changed = await as(server, owner)('PATCH', path, { json: { conditions: { links: 3 } } });
  assert.deepEqual([changed.body.enabled, changed.body.backtest], [false, null]);
  assert.equal((await as(server, owner)('DELETE', path)).status, 200);
  assert.equal((await as(server, owner)('GET', path)).status, 404);
});

test('a trial on past posts that is stopped reports nothing, and goes on with its job', async () => {
  const conditions = { links: 1 };
  const made = await as(server, owner)('POST', RULES, { json: { title: 'Stopped', act: 'hold', conditions } });
  await post(server, alice, 'see https://example.com/');
  const { db } = server.ctx.store;
  const row = await db
    .selectFrom('automatic_rules')
    .selectAll()
    .where('title', '=', 'Stopped')
    .executeTakeFirstOrThrow();
  await assert.rejects(backtest(server.ctx.store, row.id, row.conditions, AbortSignal.abort()), { name: 'AbortError' });
  const path = `${RULES}/${made.body.id}`;
  assert.equal((await as(server, owner)('GET', path)).body.backtest, null);
  assert.equal((await as(server, owner)('POST', `${path}/backtest`)).status, 200);
  await runJobs(server);
  assert.notEqual((await as(server, owner)('GET', path)).body.backtest, null);
});
