import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Json, startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.close());
const alice = await server.createUser('alice');
const bob = await server.createUser('bob');
const carol = await server.createUser('carol');
const shy = await server.createUser('shy');

const C = '/api/v1/collections';
type Token = { token: string } | undefined;
const get = (path: string, who: Token, query = {}) => server.request('GET', path, { token: who?.token, query });
const post = (path: string, who: Token, json: object = {}) => server.request('POST', path, { token: who?.token, json });
const remove = (path: string, who: Token) => server.request('DELETE', path, { token: who?.token });

for (const { token } of [bob, carol]) {
  await server.request('PATCH', '/api/v1/accounts/update_credentials', { token, json: { discoverable: true } });
}

async function create(json: object) {
  const made = await post(C, alice, json);
  assert.equal(made.status, 200, made.text);
  return made.body.collection ?? {};
}

test('a collection keeps what was said, and tells the people in it', async () => {
  const made = await create({
    name: 'Birders',
    description: 'people who <watch>',
    language: 'de-AT',
    tag_name: '#Birds',
    discoverable: true,
    account_ids: [bob.id],
  });
  assert.deepEqual(
    [made.name, made.description, made.language, made.tag?.name, made.discoverable, made.sensitive, made.local],
    ['Birders', 'people who <watch>', 'de', 'birds', true, false, true],
  );
  assert.deepEqual([made.item_count, made.items?.[0]?.account_id, made.items?.[0]?.state], [1, bob.id, 'accepted']);
  const shown = await get(`${C}/${made.id}`, undefined);
  const accounts: Json[] = Object.values(shown.body.accounts ?? {});
  assert.deepEqual(
    accounts.map((account) => account.id),
    [alice.id, bob.id],
  );
  const [told] = (await get('/api/v1/notifications', bob)).items;
  assert.deepEqual([told?.type, told?.collection?.id, told?.account?.id], ['added_to_collection', made.id, alice.id]);
  const grouped = await get('/api/v2/notifications', bob);
  assert.equal(grouped.body.notification_groups?.[0]?.collection?.id, made.id);
  const changed = await server.request('PATCH', `${C}/${made.id}`, { token: alice.token, json: { name: 'Twitchers' } });
  assert.deepEqual([changed.body.collection?.name, changed.body.collection?.tag?.name], ['Twitchers', 'birds']);
  assert.equal((await get('/api/v1/notifications', bob)).items[0]?.type, 'collection_update');
  const gone = await remove(`${C}/${made.id}`, alice);
  // Mastodon's `head` names a type, and masto.js takes an answer without any for a failure.
  assert.deepEqual([gone.text, gone.headers['content-type']], ['', 'text/html']);
  assert.equal((await get(`${C}/${made.id}`, alice)).status, 404);
  assert.deepEqual((await get('/api/v1/notifications', bob)).items, []);
});

test('bad values are refused, with the object nested once more', async () => {
  for (const [json, field] of [
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'n'.repeat(41) }, 'name'],
    [{ name: 'x', description: 'd'.repeat(101) }, 'description'],
    [{ name: 'x', language: 'klingonish' }, 'language'],
    [{ name: 'x', tag_name: 'two words' }, 'tag'],
  ] as const) {
    const refused = await post(C, alice, json);
    assert.equal(refused.status, 422);
    assert.match(String(refused.body.error?.error), /^Validation failed: /);
    assert.deepEqual(Object.keys(refused.body.error?.details ?? {}), [field]);
  }
  await create({ name: 'x', tag_name: 'soonclosed' });
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('tags').set({ usable: 0 }).where('name', '=', 'soonclosed').execute(),
  );
  const closed = (await post(C, alice, { name: 'x', tag_name: '#SoonClosed' })).body.error;
  assert.equal(closed?.error, 'Validation failed: Tag name may not be used');
  assert.deepEqual(closed?.details, { tag_name: [{ error: 'ERR_UNUSABLE', description: 'may not be used' }] });
  const missing = await post(`${C}/${(await create({ name: 'Items' })).id}/items`, alice);
  assert.deepEqual([missing.status, missing.body.error], [422, '`account_id` parameter is missing']);
});

test('nobody gets into a collection who does not want to be found, or has fallen out with its owner', async () => {
  const { id } = await create({ name: 'Unwilling' });
  const add = (who: { id: string }) => post(`${C}/${id}/items`, alice, { account_id: who.id });
  assert.equal((await add(shy)).status, 403);
  assert.equal((await post(C, alice, { name: 'x', account_ids: [bob.id, shy.id] })).status, 403);
  const lock = (locked: boolean) =>
    server.request('PATCH', '/api/v1/accounts/update_credentials', { token: bob.token, json: { locked } });
  await lock(true);
  assert.equal((await add(bob)).status, 403);
  await lock(false);
  assert.equal((await add(bob)).body.collection_item?.state, 'accepted');
  assert.equal((await add(bob)).status, 422);
  await post(`/api/v1/accounts/${alice.id}/block`, carol);
  assert.equal((await add(carol)).status, 403);
  assert.equal((await get(`${C}/${id}`, carol)).status, 200);
  await post(`/api/v1/accounts/${shy.id}/block`, alice);
  assert.equal((await get(`${C}/${id}`, shy)).status, 403);
  assert.deepEqual((await get(`${C}/${id}`, bob)).body.collection?.item_count, 1);
  await post(`/api/v1/accounts/${alice.id}/unblock`, carol);
});

test('who is in a collection can withdraw for good, and leaves it with a block', async () => {
  const { id } = await create({ name: 'Leaving', account_ids: [bob.id, carol.id], discoverable: true });
  const items = (await get(`${C}/${id}`, alice)).body.collection?.items;
  const [ofBob, ofCarol] = [items?.[0]?.id, items?.[1]?.id];
  assert.equal((await post(`${C}/${id}/items/${ofBob}/revoke`, alice)).status, 403);
  assert.equal((await remove(`${C}/${id}/items/${ofBob}`, bob)).status, 403);
  assert.equal((await post(`${C}/${id}/items/${ofBob}/revoke`, bob)).status, 200);
  assert.equal((await post(`${C}/${id}/items`, alice, { account_id: bob.id })).status, 403);
  assert.equal((await remove(`${C}/${id}/items/${ofBob}`, alice)).status, 404);
  const within = await get(`/api/v1/accounts/${carol.id}/in_collections`, carol);
  assert.equal(within.body.collections?.[0]?.id, id);
  assert.equal((await get(`/api/v1/accounts/${carol.id}/in_collections`, bob)).status, 403);
  assert.equal((await get(`${C}/${id}`, undefined)).body.collection?.item_count, 1);
  await post(`/api/v1/accounts/${carol.id}/block`, alice);
  assert.equal((await remove(`${C}/${id}/items/${ofCarol}`, alice)).status, 404);
  assert.equal((await get(`${C}/${id}`, undefined)).body.collection?.item_count, 0);
  await post(`/api/v1/accounts/${carol.id}/unblock`, alice);
});

test('its count is of those whom the viewer is shown', async () => {
  const { id } = await create({ name: 'Counted', account_ids: [bob.id, carol.id], discoverable: true });
  const counted = async (who: Token) => {
    const { collection } = (await get(`${C}/${id}`, who)).body;
    return [collection?.item_count, Object.values(collection?.items ?? {}).length];
  };
  await post(`/api/v1/accounts/${carol.id}/block`, bob);
  assert.deepEqual(
    [await counted(alice), await counted(undefined), await counted(bob)],
    [
      [2, 2],
      [2, 2],
      [1, 1],
    ],
  );
  await post(`/api/v1/accounts/${carol.id}/unblock`, bob);
});

test('others find only what may be found, page by page', async () => {
  const open = await create({ name: 'Open', discoverable: true });
  const quiet = await create({ name: 'Quiet' });
  const list = async (who: Token, query = {}) => {
    const answer = await get(`/api/v1/accounts/${alice.id}/collections`, who, query);
    const collections: Json[] = Object.values(answer.body.collections ?? {});
    return { ids: collections.map((one) => one.id), link: answer.headers.link };
  };
  assert.deepEqual((await list(alice)).ids.slice(0, 2), [quiet.id, open.id]);
  const found = (await list(bob)).ids;
  assert.ok(found.includes(open.id) && !found.includes(quiet.id));
  assert.equal((await get(`${C}/${quiet.id}`, undefined)).status, 200);
  const page = await list(alice, { limit: '1', offset: '1' });
  assert.deepEqual(page.ids, [open.id]);
  assert.match(page.link ?? '', /offset=2>; rel="next", <.*offset=0>; rel="prev"/);
  await post(`/api/v1/accounts/${bob.id}/block`, alice);
  assert.deepEqual((await list(bob)).ids, []);
  await post(`/api/v1/accounts/${bob.id}/unblock`, alice);
});

test('only the owner changes a collection, under the trial path too', async () => {
  const { id } = await create({ name: 'Mine' });
  const alpha = `/api/v1_alpha/collections/${id}`;
  const put = (who: Token, path: string) => server.request('PUT', path, { token: who?.token, json: { name: 'Other' } });
  assert.equal((await put(bob, alpha)).status, 403);
  assert.equal((await put(undefined, alpha)).status, 401);
  assert.equal((await remove(alpha, bob)).status, 403);
  const changed = await put(alice, alpha);
  assert.deepEqual([changed.status, changed.headers.deprecation], [200, '@1781049600']);
  assert.equal((await post('/api/v1_alpha/collections/1/items', alice, { account_id: bob.id })).status, 404);
});

test('there is an end to how many one can have', async () => {
  let refused = await post(C, shy, { name: 'Last' });
  for (let i = 0; i < 10 && refused.status === 200; i += 1) refused = await post(C, shy, { name: 'Last' });
  assert.equal(refused.status, 422);
});

test('put in and taken out many times at once, somebody is in it once, and out of it once', async () => {
  const { id } = await create({ name: 'Contested' });
  const many = <T>(act: () => Promise<T>) => Promise.all([1, 2, 3].map(act));
  for (let round = 0; round < 3; round += 1) {
    const added = await many(() => post(`${C}/${id}/items`, alice, { account_id: bob.id }));
    assert.deepEqual(added.map(({ status }) => status).sort(), [200, 422, 422]);
    const item = added.find(({ status }) => status === 200)?.body.collection_item?.id;
    await many(() => remove(`${C}/${id}/items/${item}`, alice));
    assert.equal((await get(`${C}/${id}`, alice)).body.collection?.item_count, 0);
  }
});
