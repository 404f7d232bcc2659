import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { writeSetting } from '../../src/domain/settings/settings.ts';
import { refreshTrends } from '../../src/domain/trends/refresh.ts';
import { reviewLink, reviewPublisher, reviewStatus, reviewTag } from '../../src/domain/trends/review.ts';
import { parseWireId } from '../../src/lib/id.ts';
import type { Tx } from '../../src/platform/db/handle.ts';
import { runJobs } from '../support/jobs.ts';
import { jpeg } from '../support/media.ts';
import { startServer } from '../support/server.ts';
import { startSite } from '../support/website.ts';

const head = (title: string) => `<title>${title}</title><meta property="og:description" content="words">
  <meta property="og:site_name" content="Site"><meta property="og:image" content="/a.jpg">
  <meta name="fediverse:creator" content="@author@localhost:3000">`;
const site = await startSite({
  '/news': { body: head('News') },
  '/plain': { body: '<title>Without picture</title>' },
  '/a.jpg': { body: await jpeg(), type: 'image/jpeg' },
});
const server = await startServer();
after(async () => {
  await server.close();
  await site.close();
});
const { store } = server.ctx;
const author = await server.createUser('author');
const crowd = await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => server.createUser(name)));
const write = <T>(verb: (tx: Tx) => Promise<T>) => store.transaction(verb);

await server.request('PATCH', '/api/v1/accounts/update_credentials', {
  token: author.token,
  json: { discoverable: true },
});

async function post(token: string, json: object) {
  const { status, body, text } = await server.request('POST', '/api/v1/statuses', { token, json });
  assert.equal(status, 200, text);
  return String(body.id);
}

const list = async (kind: string, token?: string) =>
  (await server.request('GET', `/api/v1/trends/${kind}`, { token })).items;

const numeric = (id: unknown) => parseWireId(String(id)) ?? 0;

const liked = await post(author.token, { status: 'liked by many', language: 'en' });
const second = await post(author.token, { status: 'liked by some', language: 'en' });
const warned = await post(author.token, { status: 'liked too', spoiler_text: 'careful' });
const byHidden = await post(crowd[0]?.token ?? '', { status: 'by somebody who does not want to be found' });
for (const [place, { token }] of crowd.entries()) {
  await post(token, { status: `#Whinchats all over ${site.base}/news` });
  await post(token, { status: `${site.base}/plain #secret${place}`, visibility: 'public' });
  await post(token, { status: '#hidden birds', visibility: 'unlisted' });
  if (place < 4) await post(token, { status: '#rare birds' });
  for (const id of [liked, warned, byHidden, ...(place < 5 ? [second] : [])]) {
    await server.request('POST', `/api/v1/statuses/${id}/favourite`, { token });
  }
}
await runJobs(server);
await refreshTrends(store);

test('nothing is shown before staff allow it', async () => {
  for (const kind of ['tags', 'statuses', 'links']) assert.deepEqual(await list(kind), [], kind);
});

test('what was allowed is shown, also by the publisher; what was refused never', async () => {
  const tag = await store.db.selectFrom('tags').select('id').where('name', '=', 'whinchats').executeTakeFirstOrThrow();
  const card = await store.db
    .selectFrom('preview_cards')
    .select('id')
    .where('title', '=', 'News')
    .executeTakeFirstOrThrow();
  const publishers = await store.db.selectFrom('link_publishers').selectAll().execute();
  assert.deepEqual(
    publishers.map((row) => row.domain),
    ['127.0.0.1'],
  );
  await write((tx) => reviewTag(tx, tag.id, true));
  await write((tx) => reviewStatus(tx, numeric(liked), true));
  await write((tx) => reviewPublisher(tx, publishers[0]?.id ?? 0, true));
  assert.deepEqual(
    (await list('tags')).map((one) => one.name),
    ['Whinchats'],
  );
  assert.deepEqual(
    (await list('statuses')).map((one) => one.id),
    [liked],
  );
  assert.deepEqual(
    (await list('links')).map((one) => one.title),
    ['News'],
  );
  await write((tx) => reviewLink(tx, card.id, false));
  assert.deepEqual(await list('links'), []);
  await write((tx) => reviewLink(tx, card.id, true));
  await assert.rejects(
    write((tx) => reviewTag(tx, 1, true)),
    /Record not found/,
  );
});

test('a link tells only whom it names as its author that they have not allowed it', async () => {
  const told = async (token?: string) => (await list('links', token))[0]?.missing_attribution;
  assert.deepEqual([await told(author.token), await told(crowd[0]?.token), await told()], [true, false, undefined]);
});

test('when everything may trend, each author has one post there, and hidden things none', async () => {
  await write((tx) => writeSetting(tx, 'trendable_by_default', true));
  assert.deepEqual(
    (await list('tags')).map((one) => one.name),
    ['Whinchats'],
  );
  assert.deepEqual(
    (await list('statuses')).map((one) => one.id),
    [liked],
  );
  const links = await list('links');
  assert.deepEqual(
    links.map((one) => one.title),
    ['News'],
  );
  const history = links[0]?.history;
  assert.deepEqual(
    [history?.length, history?.[0]?.uses, history?.[0]?.accounts, history?.[6]?.uses],
    [7, '6', '6', '0'],
  );
  const tag = await server.request('GET', '/api/v1/trends', {});
  assert.equal(tag.headers.deprecation, '@1648598400');
  assert.equal(tag.items[0]?.history?.[0]?.accounts, '6');
});

test('blocked authors are left out for those who block them', async () => {
  const reader = await server.createUser('reader');
  assert.equal((await list('statuses', reader.token))[0]?.favourited, false);
  await server.request('POST', `/api/v1/accounts/${author.id}/block`, { token: reader.token });
  assert.deepEqual(await list('statuses', reader.token), []);
});

test('the posts about a trending link can be read, those about another cannot', async () => {
  const read = (url: string) => server.request('GET', '/api/v1/timelines/link', { query: { url } });
  await write((tx) => tx.updateTable('accounts').set({ discoverable: 1 }).execute());
  assert.equal((await read(`${site.base}/news`)).items.length, 6);
  assert.equal((await read(`${site.base}/plain`)).status, 404);
});

test('pages are linked by offset, and the second has no way back', async () => {
  const page = async (query: Record<string, string>) =>
    (await server.request('GET', '/api/v1/trends/tags', { query })).headers.link ?? '';
  assert.match(
    await page({ limit: '1' }),
    /^<http:\/\/localhost:3000\/api\/v1\/trends\/tags\?limit=1&offset=1>; rel="next"$/,
  );
  assert.equal(await page({ limit: '1', offset: '1' }), '');
  assert.match(await page({ limit: '1', offset: '2' }), /offset=1>; rel="prev"/);
});

test('a trend cools down from its peak, and is forgotten', async () => {
  await write((tx) => tx.deleteFrom('statuses').where('text', 'like', '#Whinchats%').execute());
  const age = (hours: number) =>
    write((tx) =>
      tx
        .updateTable('trends')
        .set({ peak_at: Date.now() - hours * 3_600_000 })
        .where('kind', '=', 'tag')
        .execute(),
    );
  await age(4);
  await refreshTrends(store);
  const trend = await store.db.selectFrom('trends').selectAll().where('kind', '=', 'tag').executeTakeFirstOrThrow();
  assert.ok(Math.abs(trend.score - trend.peak / 2) < 0.1);
  assert.equal((await list('tags')).length, 1);
  await age(40);
  await refreshTrends(store);
  assert.deepEqual(await list('tags'), []);
  await age(49);
  await refreshTrends(store);
  assert.deepEqual(await store.db.selectFrom('trends').select('kind').where('kind', '=', 'tag').execute(), []);
});

test('nothing is shown when trends are off', async () => {
  await write((tx) => writeSetting(tx, 'trends', false));
  assert.deepEqual(await list('statuses'), []);
});
