import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { purgeRefreshes } from '../../../src/domain/async-refreshes/refreshes.ts';
import { orderOlderPosts, orderPosts } from '../../../src/domain/statuses/remote/order-fetch.ts';
import { fetchOlderPosts } from '../../../src/federation/backfill/older-posts.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { toWire } from '../../../src/lib/id.ts';
import { HOUR } from '../../../src/lib/time.ts';
import { formTokenIn } from '../../support/browser-session.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { introduce, note } from './remote-site.ts';

const PER_PAGE = 10;

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

/** Somebody elsewhere with so many posts. */
async function writer(name: string, count: number) {
  const { server, site } = scene;
  const actor = site.actor(name);
  const row = await introduce(server, actor);
  const posts: JsonObject[] = [];
  const write = (more: number) => {
    const written = Array.from({ length: more }, (_, index) =>
      site.serve(
        note(actor, `Post ${index}`, { published: new Date(Date.now() - (index + 1) * 60_000).toISOString() }),
      ),
    );
    posts.unshift(...written);
    serveOutbox(String(actor.outbox), actor.id, posts);
  };
  write(count);
  return { row, posts, write };
}

/** Serves posts, the newest first, as an outbox of several pages. */
function serveOutbox(outbox: string, actor: string, posts: readonly JsonObject[]): void {
  const { site } = scene;
  const pages = Math.ceil(posts.length / PER_PAGE);
  site.serve({ id: outbox, type: 'OrderedCollection', totalItems: posts.length, first: `${outbox}?page=1` });
  for (let page = 1; page <= pages; page += 1) {
    const items = posts.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    const orderedItems = items.map((object) => ({ type: 'Create', actor, object: object.id ?? '' }));
    const next = page < pages ? { next: `${outbox}?page=${page + 1}` } : {};
    site.serve({ id: `${outbox}?page=${page}`, type: 'OrderedCollectionPage', orderedItems, ...next });
  }
}

async function countOf(accountId: number): Promise<number> {
  const { db } = scene.server.ctx.store;
  return (await db.selectFrom('statuses').select('id').where('account_id', '=', accountId).execute()).length;
}

test('older posts are fetched page by page when somebody asks for them, until there are no more', async () => {
  const { server, alice } = scene;
  const { row } = await writer('wanda', 45);
  const browser = await signedInBrowser(server, alice.name);
  const profile = `/@wanda@${row.domain}`;
  await browser.get(profile);
  assert.match((await browser.get(profile)).text, /Posts are being fetched from/);
  await runJobs(server);
  assert.equal(await countOf(row.id), 20, 'the newest');
  const ask = async () => {
    const page = await browser.get(`${profile}?max_id=1`);
    assert.match(page.text, /Older posts from/);
    const fields = { authenticity_token: formTokenIn(page), acting_account: alice.id, back: profile };
    const answer = await browser.post(`/accounts/${toWire(row.id)}/older_posts`, fields);
    assert.deepEqual([answer.status, answer.headers.location], [303, `${profile}#older-posts`]);
    await runJobs(server);
    await server.ctx.store.transaction((tx) =>
      tx
        .updateTable('async_refreshes')
        .set((eb) => ({ expires_at: eb('expires_at', '-', 120_000) }))
        .execute(),
    );
  };
  await ask();
  assert.equal(await countOf(row.id), 40);
  await ask();
  assert.equal(await countOf(row.id), 45);
  await ask();
  assert.match((await browser.get(`${profile}?max_id=1`)).text, /had no older posts to give/);
});

/** Orders a fetch as somebody does who asks, lets it happen, and then that much time pass; answers which pages of the outbox were read. */
async function read(order: typeof orderPosts, row: { readonly id: number; readonly uri: string }, passes = HOUR) {
  const { server, site } = scene;
  const { store } = server.ctx;
  const before = site.hits.length;
  await order(store.db, (verb) => store.transaction(verb), row);
  await runJobs(server);
  await store.transaction(async (tx) => {
    await tx
      .updateTable('async_refreshes')
      .set((eb) => ({ expires_at: eb('expires_at', '-', passes) }))
      .execute();
    await purgeRefreshes(tx);
  });
  return site.hits.slice(before).flatMap((hit) => /outbox\?page=(\d+)$/.exec(hit)?.slice(1) ?? []);
}

test('older posts go on from where they stopped, hours later too, past what cannot be fetched', async () => {
  const { site } = scene;
  const { row, posts } = await writer('william', 120);
  for (const { id } of posts.slice(50, 60)) site.answers.delete(new URL(String(id)).pathname);
  assert.deepEqual(await read(orderPosts, row), ['1', '2']);
  assert.deepEqual(
    await read(orderOlderPosts, row, 3 * HOUR),
    ['1', '2', '3', '4'],
    'the first time from the newest on',
  );
  assert.equal(await countOf(row.id), 40);
  assert.deepEqual(await read(orderOlderPosts, row, 30 * HOUR), ['5', '6', '7']);
  assert.equal(await countOf(row.id), 60);
  assert.deepEqual(await read(orderOlderPosts, row), ['8', '9']);
  assert.deepEqual(await read(orderOlderPosts, row), ['10', '11']);
  assert.deepEqual(await read(orderOlderPosts, row), ['12']);
  assert.equal(await countOf(row.id), 110);
  assert.deepEqual(await read(orderOlderPosts, row), ['12'], 'at the end it looks there again');
  assert.deepEqual(await read(orderOlderPosts, row, 24 * 8 * HOUR), ['12']);
  assert.equal((await read(orderOlderPosts, row))[0], '1', 'and after a week of rest from the newest on');
});

test('when more has come at the top than was fetched, older posts are looked for there first', async () => {
  const { row, write } = await writer('wilma', 60);
  await read(orderPosts, row);
  await read(orderOlderPosts, row);
  assert.equal(await countOf(row.id), 40);
  write(45);
  await read(orderPosts, row);
  assert.equal(await countOf(row.id), 60, 'the newest twenty of what is new');
  assert.equal((await read(orderOlderPosts, row))[0], '1');
  assert.equal(await countOf(row.id), 80);
});

test('an outbox that never ends costs a bounded number of requests, and one of another server none', async () => {
  const { server, site, otherSite } = scene;
  const actor = site.actor('endless');
  const row = await introduce(server, actor);
  const outbox = String(actor.outbox);
  const { pathname } = new URL(outbox);
  site.serve({ id: outbox, type: 'OrderedCollection', first: `${outbox}?page=1` });
  for (let page = 1; page < 200; page += 1) {
    site.serve({
      id: `${outbox}?page=${page}`,
      type: 'OrderedCollectionPage',
      orderedItems: [],
      next: `${outbox}?page=${page + 1}`,
    });
  }
  await fetchOlderPosts(server.ctx, row.id, AbortSignal.timeout(60_000));
  assert.equal(site.hits.filter((hit) => hit.startsWith(pathname)).length, 51, 'the outbox and 50 pages');

  const second = await introduce(server, site.actor('wanders'));
  const away = `${otherSite.origin}/away`;
  const start = `${site.origin}/users/wanders/outbox`;
  site.serve({ id: start, type: 'OrderedCollection', first: `${away}?page=1` });
  await fetchOlderPosts(server.ctx, second.id, AbortSignal.timeout(60_000));
  assert.ok(!otherSite.hits.some((hit) => hit.startsWith('/away')));
});
