import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rebuildHome } from '../../src/domain/timelines/rebuild-home.ts';
import { stranger, strangersPost } from '../support/elsewhere.ts';
import { runJobs } from '../support/jobs.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { type Json, list } from '../support/server.ts';
import { followAcross } from '../support/verbs.ts';
import { startSite } from '../support/website.ts';
import { startScene } from '../timelines/scene.ts';

const CATCH_UP = '/api/whinchat/v1/catch_up';
const site = await startSite({ '/birds': { body: '<title>Whinchats</title>' } });
const start = () => startScene('reader', 'often', 'seldom', 'booster', 'muted', 'blocked', 'listed', 'far', 'busy');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
  for (const name of ['often', 'seldom', 'booster', 'muted', 'blocked', 'listed'] as const) {
    await scene.relate('reader', 'follow', name);
  }
});
after(async () => {
  await scene.close();
  await site.close();
});

const ids = (value: Json | undefined) => list(value).map(String);
const idOf = (name: Parameters<typeof scene.who>[0]) => scene.who(name).id;

async function catchUp(query: Record<string, string> = {}, name: 'reader' | 'busy' = 'reader'): Promise<Json> {
  const answer = await scene.get(name, CATCH_UP, query);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

test('posts are gathered by author, by link and by thread, in the order asked for', async () => {
  const first = await scene.post('often', { status: `One ${site.base}/birds` });
  const second = await scene.post('often', { status: 'Two', in_reply_to_id: first });
  const shared = await scene.post('seldom', { status: `Look: ${site.base}/birds` });
  await runJobs(scene.server);
  const liked = await scene.post('far', { status: 'Far away' });
  const boost = String((await scene.act('booster', 'POST', `/api/v1/statuses/${liked}/reblog`)).body.id);
  const other = await scene.post('booster', { status: 'Mine' });
  const third = await scene.post('often', { status: 'Three' });
  for (const name of ['far', 'often'] as const) await scene.act(name, 'POST', `/api/v1/statuses/${shared}/favourite`);
  await scene.post('reader', { status: 'My own' });

  const { authors, links, threads, statuses, accounts, complete } = await catchUp();
  assert.equal(complete, true);
  assert.deepEqual(
    list(authors).map((one) => [String(one.account_id), ids(one.status_ids), Number(one.week_count)]),
    [
      [idOf('seldom'), [shared], 1],
      [idOf('booster'), [other, boost], 2],
      [idOf('often'), [third, second, first], 3],
    ],
    'without one’s own',
  );
  assert.deepEqual(
    list(statuses).map((one) => String(one.id)),
    [third, other, boost, shared, second, first],
  );
  assert.deepEqual(
    new Set(list(accounts).map(({ username }) => String(username))),
    new Set(['often', 'booster', 'seldom']),
  );
  assert.equal(list(links).length, 1);
  assert.equal(String(list(links)[0]?.card?.title), 'Whinchats');
  assert.deepEqual(ids(list(links)[0]?.account_ids), [idOf('seldom'), idOf('often')]);
  assert.deepEqual(
    list(threads).map((one) => ids(one.status_ids)),
    [[first, second]],
  );

  const orderOf = async (order: string) =>
    list((await catchUp({ order })).authors).map((one) => String(one.account_id));
  const [often, seldom, booster] = [idOf('often'), idOf('seldom'), idOf('booster')];
  assert.deepEqual(await orderOf('newest'), [often, booster, seldom]);
  assert.deepEqual(await orderOf('most'), [often, booster, seldom]);
  assert.equal((await orderOf('noticed'))[0], seldom, 'two favourites');

  assert.equal((await scene.get('reader', CATCH_UP, { order: 'random' })).status, 422);
  assert.equal((await scene.get('reader', CATCH_UP, { hours: '48' })).status, 422);
  assert.equal((await scene.server.request('GET', CATCH_UP)).status, 401);
});

test('it shows nothing that home would not: of muted, blocked and listed people, and what a filter hides', async () => {
  const saved = await scene.act('reader', 'POST', '/api/v1/lists', { title: 'apart', exclusive: true });
  await scene.act('reader', 'POST', `/api/v1/lists/${saved.body.id}/accounts`, { account_ids: [idOf('listed')] });
  for (const name of ['muted', 'blocked', 'listed'] as const) await scene.post(name, { status: `from ${name}` });
  await scene.post('far', { status: 'from a stranger' });
  await scene.post('seldom', { status: 'about spoilers' });
  await scene.post('seldom', { status: 'about weather' });
  await scene.post('seldom', { status: '@far for your eyes', visibility: 'direct' });
  await scene.relate('reader', 'mute', 'muted');
  await scene.relate('reader', 'block', 'blocked');
  const filter = { context: ['home'], filter_action: 'hide', keywords_attributes: [{ keyword: 'spoilers' }] };
  await scene.act('reader', 'POST', '/api/v2/filters', { title: 'No spoilers', ...filter });
  const elsewhere = { context: ['public'], filter_action: 'hide', keywords_attributes: [{ keyword: 'Mine' }] };
  await scene.act('reader', 'POST', '/api/v2/filters', { title: 'Elsewhere', ...elsewhere });
  const warning = { context: ['home'], filter_action: 'warn', keywords_attributes: [{ keyword: 'weather' }] };
  await scene.act('reader', 'POST', '/api/v2/filters', { title: 'Small talk', ...warning });

  const api = JSON.stringify(await catchUp());
  const browser = await signedInBrowser(scene.server, 'reader');
  const page = (await browser.get('/catch-up')).text;
  for (const text of [
    'from muted',
    'from blocked',
    'from listed',
    'from a stranger',
    'about spoilers',
    'for your eyes',
  ]) {
    assert.ok(!api.includes(text), `the API: ${text}`);
    assert.ok(!page.includes(text), `the page: ${text}`);
  }
  assert.ok(api.includes('Mine') && page.includes('Mine'), 'a filter for other places');
  assert.ok(
    !page.includes('about weather') && page.includes('Filtered: <bdi>Small talk</bdi>'),
    'a warning is shown instead',
  );
  assert.ok(!page.includes('My own'));
});

test('only the newest of very many are shown, and it says so; the page tells the formula and keeps the choice', async () => {
  const { id: far, ...rest } = await stranger(scene.server, 'zed', 'far.example');
  const busy = scene.who('busy').accountId;
  await followAcross(scene.server, busy, far);
  for (let count = 0; count < 402; count += 1) await strangersPost(scene.server, { id: far, ...rest }, 0.01);
  await scene.server.ctx.store.transaction((tx) => rebuildHome(tx, busy));
  const view = await catchUp({ hours: '1' }, 'busy');
  assert.equal(view.complete, false);
  assert.equal(list(view.statuses).length, 400);
  assert.equal(Number(list(view.authors)[0]?.week_count), 402);

  const browser = await signedInBrowser(scene.server, 'busy');
  const { text } = await browser.get('/catch-up?hours=1&order=most');
  assert.match(text, /There were more posts than are shown at once/);
  assert.match(text, /Whoever posted and boosted most within these hours comes first/);
  assert.match(text, /href="\/catch-up\?hours=3&amp;order=most"/);
  assert.match(text, /<summary>395 more<\/summary>/);
});

test('who comes back after a long time sees their home as it was made again, and nobody signed in is asked to', async () => {
  const { store } = scene.server.ctx;
  const reader = scene.who('reader').accountId;
  await store.transaction(async (tx) => {
    await tx.updateTable('users').set({ last_active_at: 1 }).where('account_id', '=', reader).execute();
    await tx.deleteFrom('home_entries').where('owner_id', '=', reader).execute();
  });
  assert.ok(list((await catchUp()).authors).length > 0);
  const answer = await scene.server.request('GET', '/catch-up', { headers: { accept: 'text/html' } });
  assert.deepEqual([answer.status, answer.headers.location], [302, '/auth/sign_in?return_to=%2Fcatch-up']);
});
