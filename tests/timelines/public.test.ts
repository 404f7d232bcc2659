import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FeedAccess } from '../../src/domain/settings/settings-table.ts';
import { changeSetting } from '../support/settings.ts';
import { startScene } from './scene.ts';

const PUBLIC = '/api/v1/timelines/public';
const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
});
after(() => scene.close());

const anonymous = (query: Record<string, string> = {}) => scene.server.request('GET', PUBLIC, { query });
const setAccess = (access: FeedAccess) => changeSetting(scene.server, 'local_live_feed_access', access);

test('only public posts that are neither reblogs nor replies to others', async () => {
  const root = await scene.post('alice', { status: 'root' });
  const own = await scene.post('alice', { status: 'and on', in_reply_to_id: root });
  const reply = await scene.post('bob', { status: '@alice hm', in_reply_to_id: root });
  const quiet = [];
  for (const visibility of ['unlisted', 'private', 'direct']) {
    quiet.push(await scene.post('alice', { status: `@bob ${visibility}`, visibility }));
  }
  await scene.act('bob', 'POST', `/api/v1/statuses/${root}/reblog`);
  assert.deepEqual(await scene.ids('carol', PUBLIC), [own, root]);
  assert.deepEqual(
    (await anonymous()).items.map((one) => one.id),
    [own, root],
  );
  for (const id of [reply, ...quiet]) assert.ok(!(await scene.ids('bob', PUBLIC)).includes(id));
});

test('blocks either way and mutes hide people from each other', async () => {
  const id = await scene.post('alice', { status: 'for those who care' });
  const visible = async () => (await scene.ids('bob', PUBLIC)).includes(id);
  for (const verb of ['block', 'mute']) {
    await scene.relate('bob', verb, 'alice');
    assert.equal(await visible(), false, verb);
    await scene.relate('bob', `un${verb}`, 'alice');
  }
  await scene.relate('alice', 'block', 'bob');
  assert.equal(await visible(), false, 'blocked by the author');
  await scene.relate('alice', 'unblock', 'bob');
  assert.equal(await visible(), true);
});

test('silenced and suspended authors are not there', async () => {
  const id = await scene.post('carol', { status: 'loud' });
  const change = (columns: { silenced_at?: number | null; suspended_at?: number | null }) =>
    scene.server.ctx.store.transaction((tx) =>
      tx.updateTable('accounts').set(columns).where('id', '=', scene.who('carol').accountId).execute(),
    );
  await change({ silenced_at: Date.now() });
  assert.ok(!(await scene.ids('bob', PUBLIC)).includes(id));
  await change({ silenced_at: null, suspended_at: Date.now() });
  assert.ok(!(await scene.ids('bob', PUBLIC)).includes(id));
  await change({ suspended_at: null });
  assert.ok((await scene.ids('bob', PUBLIC)).includes(id));
});

test('local and remote narrow the feed, both together are as good as neither', async () => {
  const id = await scene.post('alice', { status: 'from here' });
  assert.ok((await scene.ids('bob', PUBLIC, { local: 'true' })).includes(id));
  assert.deepEqual(await scene.ids('bob', PUBLIC, { remote: 'true' }), []);
  assert.ok((await scene.ids('bob', PUBLIC, { local: 'true', remote: 'true' })).includes(id));
  assert.ok(!(await scene.ids('bob', PUBLIC, { only_media: 'true' })).includes(id));
});

test('the settings close the feed to visitors, or to all but those who may see it', async () => {
  const id = await scene.post('alice', { status: 'behind the door' });
  await setAccess('authenticated');
  const refused = await anonymous({ local: 'true' });
  assert.deepEqual([refused.status, refused.body.error], [422, 'This method requires an authenticated user']);
  assert.equal((await anonymous({ remote: 'true' })).status, 200);
  assert.ok((await scene.ids('bob', PUBLIC)).includes(id));
  await setAccess('disabled');
  assert.deepEqual(await scene.ids('bob', PUBLIC, { local: 'true' }), []);
  assert.ok(!(await scene.ids('bob', PUBLIC)).includes(id));
  const moderator = await scene.server.createUser('mia', { role: 'moderator' });
  const { items } = await scene.server.request('GET', PUBLIC, { token: moderator.token, query: { local: 'true' } });
  assert.equal(items[0]?.id, id, 'who moderates sees what they moderate');
  await setAccess('public');
});

test('a page tells how to go on both ways, and max_id, since_id and min_id mean what they say', async () => {
  const made = [];
  for (let number = 1; number <= 5; number++) made.push(await scene.post('carol', { status: `number ${number}` }));
  const [one = '', two = '', three = '', four = '', five = ''] = made;
  const page = (query: Record<string, string>) => scene.ids('bob', PUBLIC, query);
  assert.deepEqual(await page({ limit: '2' }), [five, four]);
  assert.deepEqual(await page({ limit: '2', max_id: four }), [three, two]);
  assert.deepEqual(await page({ limit: '2', since_id: one }), [five, four]);
  assert.deepEqual(await page({ limit: '2', min_id: one }), [three, two]);
  assert.deepEqual(await page({ min_id: one, max_id: four }), [three, two]);
  const { headers } = await scene.get('bob', PUBLIC, { limit: '2', local: 'true' });
  assert.match(headers.link ?? '', new RegExp(`local=true[^>]*max_id=${four}>; rel="next"`));
  assert.match(headers.link ?? '', new RegExp(`min_id=${five}>; rel="prev"`));
});
