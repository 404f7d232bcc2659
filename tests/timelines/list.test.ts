import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startScene } from './scene.ts';

const start = () => startScene('alice', 'bob', 'carol', 'dave');
let scene: Awaited<ReturnType<typeof start>>;
let path: string;

before(async () => {
  scene = await start();
  for (const name of ['bob', 'carol', 'dave'] as const) await scene.relate('alice', 'follow', name);
  const list = await scene.act('alice', 'POST', '/api/v1/lists', { title: 'birds', replies_policy: 'list' });
  path = `/api/v1/timelines/list/${list.body.id}`;
  const account_ids = [scene.who('bob').id, scene.who('carol').id];
  await scene.act('alice', 'POST', `/api/v1/lists/${list.body.id}/accounts`, { account_ids });
});
after(() => scene.close());

test('what members post and reblog, but nothing direct and nothing of others', async () => {
  const shown = await scene.post('bob', { status: 'shown', visibility: 'private' });
  const direct = await scene.post('bob', { status: '@alice psst', visibility: 'direct' });
  const other = await scene.post('dave', { status: 'not on the list' });
  const ids = await scene.ids('alice', path);
  assert.ok(ids.includes(shown));
  assert.ok(!ids.includes(direct) && !ids.includes(other));
  const reblog = String((await scene.act('bob', 'POST', `/api/v1/statuses/${other}/reblog`)).body.id);
  assert.ok((await scene.ids('alice', path)).includes(reblog));
});

test('replies are shown as the policy of the list says', async () => {
  const reply = async (to: 'carol' | 'dave' | 'alice') => {
    const root = await scene.post(to, { status: 'root' });
    return scene.post('bob', { status: `@${to} hm`, in_reply_to_id: root });
  };
  const toMember = await reply('carol');
  const toFollowed = await reply('dave');
  const toOwner = await reply('alice');
  const shown = async () => {
    const ids = await scene.ids('alice', path);
    return [toMember, toFollowed, toOwner].map((id) => ids.includes(id));
  };
  const setPolicy = (replies_policy: string) =>
    scene.act('alice', 'PUT', path.replace('timelines/list', 'lists'), { title: 'birds', replies_policy });
  assert.deepEqual(await shown(), [true, false, true]);
  await setPolicy('followed');
  assert.deepEqual(await shown(), [true, true, true]);
  await setPolicy('none');
  assert.deepEqual(await shown(), [false, false, true]);
});

test('a muted member is not shown, and a foreign list is absent', async () => {
  const id = await scene.post('carol', { status: 'hush' });
  await scene.relate('alice', 'mute', 'carol');
  assert.ok(!(await scene.ids('alice', path)).includes(id));
  assert.equal((await scene.get('bob', path)).status, 404);
});

test('a page is full even when most of what members wrote does not belong', async () => {
  const wanted = [await scene.post('bob', { status: 'one' }), await scene.post('bob', { status: 'two' })];
  const root = await scene.post('dave', { status: 'root' });
  for (let count = 0; count < 10; count++) await scene.post('bob', { status: '@dave no', in_reply_to_id: root });
  assert.deepEqual(await scene.ids('alice', path, { limit: '2' }), wanted.toReversed());
});
