import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fetchOlderPosts } from '../../../src/federation/backfill/older-posts.ts';
import { toWire } from '../../../src/lib/id.ts';
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

/** Somebody elsewhere with so many posts, the newest first in an outbox of several pages. */
async function writer(name: string, count: number) {
  const { server, site } = scene;
  const actor = site.actor(name);
  const row = await introduce(server, actor);
  const posts = Array.from({ length: count }, (_, index) =>
    site.serve(note(actor, `Post ${index}`, { published: new Date(Date.now() - (index + 1) * 60_000).toISOString() })),
  );
  const outbox = String(actor.outbox);
  const pages = Math.ceil(count / PER_PAGE);
  site.serve({ id: outbox, type: 'OrderedCollection', totalItems: count, first: `${outbox}?page=1` });
  for (let page = 1; page <= pages; page += 1) {
    const items = posts.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    const orderedItems = items.map((object) => ({ type: 'Create', actor: actor.id, object: object.id ?? '' }));
    const next = page < pages ? { next: `${outbox}?page=${page + 1}` } : {};
    site.serve({ id: `${outbox}?page=${page}`, type: 'OrderedCollectionPage', orderedItems, ...next });
  }
  return row;
}

async function countOf(accountId: number): Promise<number> {
  const { db } = scene.server.ctx.store;
  return (await db.selectFrom('statuses').select('id').where('account_id', '=', accountId).execute()).length;
}

test('older posts are fetched page by page when somebody asks for them, until there are no more', async () => {
  const { server, alice } = scene;
  const row = await writer('wanda', 45);
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
