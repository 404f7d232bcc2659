import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startScene } from '../timelines/scene.ts';

const POLICY = '/api/v2/notifications/policy';
const REQUESTS = '/api/v1/notifications/requests';
const DAY = 86_400_000;
const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
});
after(() => scene.close());
beforeEach(async () => {
  await set({ for_not_following: 'accept', for_not_followers: 'accept', for_private_mentions: 'accept' });
  await set({ for_new_accounts: 'accept', for_limited_accounts: 'accept', for_bots: 'accept' });
  await scene.relate('alice', 'block', 'bob');
  await scene.relate('alice', 'unblock', 'bob');
  await scene.act('alice', 'POST', '/api/v1/notifications/clear');
});

const set = (policy: Record<string, string>) => scene.act('alice', 'PATCH', POLICY, policy);
const mention = (visibility = 'public') => scene.post('bob', { status: '@alice hello', visibility });
const list = async (query = {}) =>
  (await scene.get('alice', '/api/v1/notifications', query)).items.map((one) => String(one.status?.id));
const requests = async () => (await scene.get('alice', REQUESTS)).items;

/** What becomes of a mention by bob: told, apart, or nothing. */
async function fate(visibility?: string): Promise<string> {
  const id = await mention(visibility);
  if ((await list()).includes(id)) return 'accept';
  return (await list({ include_filtered: 'true' })).includes(id) ? 'filter' : 'drop';
}

const changeBob = (columns: { created_at?: number; silenced_at?: number | null; actor_type?: string }) =>
  scene.server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set(columns).where('id', '=', scene.who('bob').accountId).execute(),
  );

test('each condition holds for those it is about', async () => {
  for (const value of ['drop', 'filter', 'accept']) {
    await set({ for_not_following: value });
    assert.equal(await fate(), value, 'not following');
  }
  await set({ for_not_followers: 'drop' });
  await scene.relate('bob', 'follow', 'alice');
  assert.equal(await fate(), 'drop', 'a follower of today is none yet');
  await set({ for_not_followers: 'accept', for_new_accounts: 'filter' });
  assert.equal(await fate(), 'filter', 'new account');
  await changeBob({ created_at: Date.now() - 31 * DAY });
  assert.equal(await fate(), 'accept', 'account of a month');
  await set({ for_limited_accounts: 'filter' });
  await changeBob({ silenced_at: Date.now() });
  assert.equal(await fate(), 'filter', 'limited');
  await changeBob({ silenced_at: null, actor_type: 'Service' });
  await set({ for_bots: 'drop', for_not_following: 'filter' });
  assert.equal(await fate(), 'drop', 'dropping wins over filtering');
  await changeBob({ actor_type: 'Person' });
});

test('an unsolicited private mention is apart; an answer to one of your own is not', async () => {
  await set({ for_private_mentions: 'filter' });
  assert.equal(await fate('direct'), 'filter');
  assert.equal(await fate('public'), 'accept');
  const mine = await scene.post('alice', { status: '@bob a question', visibility: 'direct' });
  const answer = await scene.post('bob', { status: '@alice yes', visibility: 'direct', in_reply_to_id: mine });
  assert.ok((await list()).includes(answer));
});

test('followed people pass, and types that no policy is about', async () => {
  await set({ for_not_following: 'drop' });
  assert.equal(await fate(), 'drop');
  await scene.relate('alice', 'follow', 'bob');
  assert.equal(await fate(), 'accept');
  await scene.relate('alice', 'unfollow', 'bob');
});

test('an accepted request lets everything through, now and later', async () => {
  await set({ for_not_following: 'filter' });
  const whisper = await mention('direct');
  const first = await mention();
  const [request] = await requests();
  assert.deepEqual(
    [request?.account?.acct, request?.notifications_count, request?.last_status?.id],
    ['bob', '2', first],
  );
  const summary = (await scene.get('alice', POLICY)).body.summary;
  assert.deepEqual(summary, { pending_requests_count: 1, pending_notifications_count: 2 });
  assert.deepEqual((await scene.get('alice', '/api/v1/conversations')).items, []);
  assert.equal((await scene.call('carol', 'POST', `${REQUESTS}/${request?.id}/accept`)).status, 404);
  await scene.act('alice', 'POST', `${REQUESTS}/${request?.id}/accept`);
  assert.equal((await scene.get('alice', `${REQUESTS}/merged`)).body.merged, true);
  assert.deepEqual(await list(), [first, whisper]);
  assert.equal((await scene.get('alice', '/api/v1/conversations')).items[0]?.last_status?.id, whisper);
  assert.equal(await fate(), 'accept');
  assert.deepEqual(await requests(), []);
});

test('a dismissed request is gone with what it stood for, and comes back with the next one', async () => {
  await set({ for_not_following: 'filter' });
  const first = await mention();
  const [request] = await requests();
  assert.equal((await scene.get('carol', `${REQUESTS}/${request?.id}`)).status, 404);
  await scene.act('alice', 'POST', `${REQUESTS}/${request?.id}/dismiss`);
  assert.deepEqual(await requests(), []);
  assert.ok(!(await list({ include_filtered: 'true' })).includes(first));
  await mention();
  const [again] = await requests();
  await scene.act('alice', 'POST', `${REQUESTS}/dismiss`, { id: [again?.id, '1'] });
  assert.deepEqual(await requests(), []);
  await mention();
  const [third] = await requests();
  await scene.act('alice', 'POST', `${REQUESTS}/dismiss`, { id: third?.id });
  assert.deepEqual(await requests(), [], 'a lone id will do');
});

test('of several dismissed requests nothing is left, and an answer that names none changes nothing', async () => {
  await set({ for_not_following: 'filter' });
  const first = await mention();
  const byCarol = await scene.post('carol', { status: '@alice hello' });
  for (const verb of ['accept', 'dismiss']) {
    assert.deepEqual((await scene.act('alice', 'POST', `${REQUESTS}/${verb}`)).text, '{}');
    assert.equal((await requests()).length, 2, verb);
  }
  const [carols, bobs] = await requests();
  await scene.act('carol', 'POST', `${REQUESTS}/dismiss`, { id: [bobs?.id] });
  await scene.act('alice', 'POST', `${REQUESTS}/dismiss`, { id: [bobs?.id] });
  const left = await list({ include_filtered: 'true' });
  assert.deepEqual([left.includes(first), left.includes(byCarol)], [false, true]);
  assert.deepEqual(
    (await requests()).map(({ id }) => id),
    [carols?.id],
  );
  await scene.act('alice', 'POST', `${REQUESTS}/dismiss`, { id: [carols?.id] });
});

test('nonsense is refused, and the older form maps to the newer', async () => {
  assert.equal((await scene.call('alice', 'PATCH', POLICY, { for_bots: 'maybe' })).status, 422);
  await scene.act('alice', 'PUT', '/api/v1/notifications/policy', { filter_not_following: true });
  assert.equal((await scene.get('alice', POLICY)).body.for_not_following, 'filter');
  await set({ for_not_following: 'drop' });
  assert.equal((await scene.get('alice', '/api/v1/notifications/policy')).body.filter_not_following, true);
});

test('P08 a request shows no post that its sender has hidden from the recipient since', async () => {
  await set({ for_not_following: 'filter' });
  const id = await mention();
  const [earlier] = await requests();
  assert.equal(earlier?.last_status?.id, id);
  await scene.relate('bob', 'block', 'alice');
  await scene.act('bob', 'PUT', `/api/v1/statuses/${id}`, { status: '@alice hidden' });
  const [request] = await requests();
  assert.deepEqual([request?.account?.username, request?.last_status], ['bob', null]);
  const { body } = await scene.get('alice', `${REQUESTS}/${request?.id}`);
  assert.equal(body.last_status, null);
  await scene.relate('bob', 'unblock', 'alice');
});
