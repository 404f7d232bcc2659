import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId, parseWireId, toWire } from '../../src/lib/id.ts';
import { post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

let server: TestServer;
let owner: TestUser;
let alice: TestUser;
let tagId: number;
let cardId: number;
let publisherId: number;
let statusId: string;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice', { scopes: ADMIN_SCOPES });
  await server.request('PATCH', '/api/v1/accounts/update_credentials', {
    token: alice.token,
    json: { discoverable: true },
  });
  const status = await post(server, alice, 'fresh #Fruit');
  statusId = String(status.id);
  const { db } = server.ctx.store;
  tagId = (await db.selectFrom('tags').select('id').executeTakeFirstOrThrow()).id;
  cardId = newId();
  publisherId = newId();
  const at = Date.now();
  const hot = { language: 'en', score: 9, peak: 9, peak_at: at };
  await server.ctx.store.transaction(async (tx) => {
    const page = { id: cardId, url: 'https://news.example/a', title: 'News', fetched_at: at };
    await tx
      .insertInto('preview_cards')
      .values({ ...page, created_at: at, updated_at: at })
      .execute();
    const site = { id: publisherId, domain: 'news.example', requested_review_at: at };
    await tx.insertInto('link_publishers').values(site).execute();
    const subjects = [
      { kind: 'tag', subject_id: tagId, source_id: null },
      { kind: 'link', subject_id: cardId, source_id: publisherId },
      { kind: 'status', subject_id: parseWireId(statusId) ?? 0, source_id: alice.accountId },
    ];
    await tx
      .insertInto('trends')
      .values(subjects.map((subject) => ({ ...subject, ...hot })))
      .execute();
  });
});
after(() => server.close());

const ask = (who: TestUser, method: string, path: string, json?: object) =>
  server.request(method, `/api/v1/admin/${path}`, { token: who.token, ...(json ? { json } : {}) });

test('staff see what nobody has reviewed, others what everybody sees, until it is let trend', async () => {
  const subjects = [
    ['tags', toWire(tagId)],
    ['statuses', statusId],
    ['links', String(Number(toWire(cardId)))],
  ] as const;
  for (const [kind, id] of subjects) {
    const listed = (await ask(owner, 'GET', `trends/${kind}`)).items;
    assert.deepEqual([listed.length, listed[0]?.requires_review], [1, true], kind);
    assert.deepEqual((await ask(alice, 'GET', `trends/${kind}`)).items, [], kind);
    const approved = await ask(owner, 'POST', `trends/${kind}/${id}/approve`);
    assert.deepEqual([approved.status, approved.body.requires_review], [200, false], kind);
    const open = await server.request('GET', `/api/v1/trends/${kind}`);
    assert.equal(open.items.length, 1, kind);
    assert.equal((await ask(alice, 'GET', `trends/${kind}`)).items.length, 1, kind);
    assert.equal((await ask(owner, 'POST', `trends/${kind}/${id}/reject`)).status, 200, kind);
    assert.deepEqual((await server.request('GET', `/api/v1/trends/${kind}`)).items, [], kind);
    assert.equal((await ask(owner, 'POST', `trends/${kind}/64/approve`)).status, 404, kind);
  }
});

test('somebody is reviewed once for all their posts, but for those of which something was decided', async () => {
  const path = '/api/whinchat/v1/admin/trends/authors';
  const shown = async () => (await server.request('GET', '/api/v1/trends/statuses')).items.length;
  const review = async (verb: string) => {
    const answer = await server.request('POST', `${path}/${alice.id}/${verb}`, { token: owner.token });
    assert.equal(answer.status, 200, answer.text);
  };
  await review('approve');
  assert.equal(await shown(), 0);
  await server.ctx.store.transaction((tx) => tx.deleteFrom('trend_reviews').where('kind', '=', 'status').execute());
  assert.equal(await shown(), 1);
  assert.equal((await ask(owner, 'GET', 'trends/statuses')).items[0]?.requires_review, false);
  await review('reject');
  assert.equal(await shown(), 0);
  const [author] = (await server.request('GET', path, { token: owner.token })).items;
  assert.deepEqual([author?.account?.username, author?.trendable, author?.requires_review], ['alice', false, false]);
  assert.equal((await server.request('POST', `${path}/64/approve`, { token: owner.token })).status, 404);
});

test('a web site is reviewed once for all its links', async () => {
  const [listed] = (await ask(owner, 'GET', 'trends/links/publishers')).items;
  assert.deepEqual([listed?.domain, listed?.trendable, listed?.requires_review], ['news.example', null, true]);
  const answer = await ask(owner, 'POST', `trends/links/publishers/${Number(listed?.id)}/approve`);
  assert.deepEqual([answer.body.trendable, answer.body.requires_review], [true, false]);
  await server.ctx.store.transaction((tx) => tx.deleteFrom('trend_reviews').where('kind', '=', 'link').execute());
  assert.equal((await ask(owner, 'GET', 'trends/links')).items[0]?.requires_review, false);
});

test('a hashtag keeps its name, whatever its spelling, and can be closed for posts', async () => {
  const path = `tags/${toWire(tagId)}`;
  assert.equal((await ask(owner, 'PUT', path, { display_name: 'FRUIT' })).body.name, 'FRUIT');
  assert.equal((await ask(owner, 'PUT', path, { display_name: 'vegetable' })).status, 422);
  const closed = await ask(owner, 'PATCH', path, { usable: false, listable: false });
  assert.deepEqual([closed.body.usable, closed.body.listable, closed.body.requires_review], [false, false, false]);
  const refused = await server.request('POST', '/api/v1/statuses', { token: alice.token, json: { status: '#fruit' } });
  assert.equal(refused.status, 422);
  assert.equal((await ask(owner, 'PUT', 'tags/64', {})).status, 404);
});
