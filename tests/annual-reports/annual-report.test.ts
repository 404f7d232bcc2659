import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { as, follow, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';
import { changeSetting } from '../support/settings.ts';

const PATH = '/api/v1/annual_reports';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;
let liked: Json;

const itIs = (day: string) => mock.timers.setTime(Date.parse(`${day}T12:00:00Z`));

before(async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-05-05T12:00:00Z') });
  server = await startServer();
  ada = await server.createUser('ada');
  bob = await server.createUser('bob');
  await follow(server, bob, ada);
  liked = await post(server, ada, 'the good one #birds');
  await post(server, ada, 'another #birds');
  const secret = await post(server, ada, { status: 'secretly #hush', visibility: 'private' });
  await as(server, bob)('POST', `/api/v1/statuses/${liked.id}/favourite`);
  await as(server, bob)('POST', `/api/v1/statuses/${secret.id}/favourite`);
  await as(server, ada)('POST', `/api/v1/statuses/${secret.id}/favourite`);
  itIs('2026-09-01');
  await post(server, ada, { status: 'in autumn' });
});
after(async () => {
  await server?.close();
  mock.timers.reset();
});

const stateOf = (who: TestUser, year: number) => as(server, who)('GET', `${PATH}/${year}/state`);

test('reports are made from the tenth of December on, of that year only, for those who posted', async () => {
  itIs('2026-12-09');
  assert.deepEqual((await stateOf(ada, 2026)).body, { state: 'ineligible' });
  itIs('2026-12-10');
  assert.deepEqual((await stateOf(ada, 2026)).body, { state: 'eligible' });
  assert.deepEqual((await stateOf(ada, 2025)).body, { state: 'ineligible' });
  assert.deepEqual((await stateOf(bob, 2026)).body, { state: 'ineligible' });
  assert.equal((await as(server, ada)('POST', `${PATH}/2025/generate`)).status, 200);
  assert.equal((await as(server, bob)('POST', `${PATH}/2026/generate`)).status, 200);
  assert.equal((await as(server, ada)('GET', `${PATH}/2026`)).status, 404);
});

test('the server may make none', async () => {
  const set = (value: boolean | string) => changeSetting(server, 'wrapstodon', value);
  await set(false);
  assert.deepEqual((await stateOf(ada, 2026)).body, { state: 'ineligible' });
  assert.equal((await server.request('GET', '/api/v2/instance')).body.wrapstodon, null);
  await set(true);
  assert.equal((await server.request('GET', '/api/v2/instance')).body.wrapstodon, 2026);
});

test('the server may make them always: of the present year, and until March of the one before', async () => {
  const offered = ['2026-04-01', '2026-11-28', '2027-01-01', '2027-03-31'];
  for (const when of ['december', 'always', 'off']) {
    await changeSetting(server, 'wrapstodon', when);
    for (const day of ['2026-03-31', ...offered, '2027-04-01']) {
      itIs(day);
      const state = when === 'always' && offered.includes(day) ? 'eligible' : 'ineligible';
      assert.deepEqual((await stateOf(ada, 2026)).body, { state }, `${when} ${day}`);
    }
  }
  await changeSetting(server, 'wrapstodon', 'december');
  itIs('2026-12-10');
});

test('a report is made in the background, and clients can watch that', async () => {
  const ordered = await as(server, ada)('POST', `${PATH}/2026/generate`);
  assert.deepEqual([ordered.status, ordered.text], [202, '']);
  const header = ordered.headers['mastodon-async-refresh'] ?? '';
  assert.match(header, /^id="[^"]+", retry=2$/);
  assert.equal((await as(server, ada)('POST', `${PATH}/2026/generate`)).headers['mastodon-async-refresh'], header);
  const state = await stateOf(ada, 2026);
  assert.deepEqual([state.body.state, state.headers['mastodon-async-refresh']], ['generating', header]);
  const id = /id="([^"]+)"/.exec(header)?.[1] ?? '';
  const watch = () => as(server, ada)('GET', `/api/v1_alpha/async_refreshes/${id}`);
  assert.deepEqual((await watch()).body, { async_refresh: { id, status: 'running', result_count: null } });
  await runJobs(server);
  assert.equal((await watch()).body.async_refresh?.status, 'finished');
  assert.deepEqual((await stateOf(ada, 2026)).body, { state: 'available' });
  assert.equal((await as(server, ada)('POST', `${PATH}/2026/generate`)).status, 200);
});

test('it tells what was done when, and names only what everybody may see', async () => {
  const { body } = await as(server, ada)('GET', `${PATH}/2026`);
  const report = body.annual_reports?.[0];
  assert.deepEqual([report?.year, report?.schema_version, report?.account_id], [2026, 2, ada.id]);
  const data = report?.data;
  assert.equal(data?.archetype, 'lurker');
  assert.deepEqual(data?.top_statuses, { by_reblogs: null, by_replies: null, by_favourites: liked.id });
  assert.deepEqual(data?.top_hashtags, [{ name: 'birds', count: 2 }]);
  const series = Object.values(data?.time_series ?? {});
  assert.deepEqual(series[4], { month: 5, statuses: 3, followers: 1 });
  assert.deepEqual(series[8], { month: 9, statuses: 1, followers: 0 });
  assert.equal(series.length, 12);
  assert.deepEqual(
    Object.values(body.statuses ?? {}).map(({ id }) => id),
    [liked.id],
  );
  assert.deepEqual(
    Object.values(body.accounts ?? {}).map(({ id }) => id),
    [ada.id],
  );
});

test('it is shown to whoever has its address, and to nobody else', async () => {
  const { body } = await as(server, ada)('GET', `${PATH}/2026`);
  const path = new URL(String(body.annual_reports?.[0]?.share_url)).pathname;
  const page = await server.request('GET', path);
  assert.equal(page.status, 200, page.text);
  assert.match(page.text, /the good one/);
  assert.match(page.text, /name="robots" content="noindex/);
  assert.doesNotMatch(page.text, /secretly|hush/);
  const wrong = [
    '/@ada/wrapstodon/2026/0000000000000000',
    path.replace('/@ada/', '/@bob/'),
    path.replace('2026', '2025'),
  ];
  for (const other of wrong) assert.equal((await server.request('GET', other)).status, 404, other);
  await as(server, ada)('DELETE', `/api/v1/statuses/${liked.id}`);
  assert.doesNotMatch((await server.request('GET', path)).text, /the good one/);
});

test('once read it is no longer listed, but stays', async () => {
  assert.equal(Object.values((await as(server, ada)('GET', PATH)).body.annual_reports ?? {}).length, 1);
  assert.equal((await as(server, bob)('POST', `${PATH}/2026/read`)).status, 404);
  assert.deepEqual((await as(server, ada)('POST', `${PATH}/2026/read`)).body, {});
  assert.deepEqual((await as(server, ada)('GET', PATH)).body, { annual_reports: [], accounts: [], statuses: [] });
  assert.equal((await as(server, ada)('GET', `${PATH}/2026`)).status, 200);
});

test('progress is for those who may read everything, and only while it may still matter', async () => {
  const path = '/api/v1_alpha/async_refreshes';
  const [row] = await server.ctx.store.db.selectFrom('async_refreshes').selectAll().execute();
  const part = await server.createUser('part', { scopes: 'read:statuses read:accounts' });
  assert.equal((await as(server, part)('GET', `${path}/${row?.id}`)).status, 403);
  assert.equal((await as(server, null)('GET', `${path}/${row?.id}`)).status, 401);
  assert.equal((await as(server, ada)('GET', `${path}/${row?.key}`)).status, 404);
  mock.timers.setTime(Date.parse('2026-12-10T13:30:00Z'));
  assert.equal((await as(server, ada)('GET', `${path}/${row?.id}`)).status, 404);
});
