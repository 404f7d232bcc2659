import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeUserSettings } from '../../src/domain/accounts/user-settings.ts';
import { rebuildHome } from '../../src/domain/timelines/rebuild-home.ts';
import { startScene } from './scene.ts';

const HOME = '/api/v1/timelines/home';
const start = () => startScene('alice', 'bob', 'carol', 'dora');
let scene: Awaited<ReturnType<typeof start>>;
before(async () => {
  scene = await start();
});
after(() => scene.close());

test('a post reblogged by several comes up once, or each time for who wants that', async () => {
  const { store } = scene.server.ctx;
  const { accountId } = scene.who('dora');
  await store.transaction((tx) => changeUserSettings(tx, accountId, { aggregate_reblogs: false }));
  for (const reader of ['carol', 'dora'] as const) {
    await scene.relate(reader, 'follow', 'alice');
    await scene.relate(reader, 'follow', 'bob');
  }
  const id = await scene.post('alice', { status: 'say it again' });
  const reblogs = [];
  for (const name of ['alice', 'bob'] as const) {
    reblogs.unshift(String((await scene.act(name, 'POST', `/api/v1/statuses/${id}/reblog`)).body.id));
  }
  assert.deepEqual(await scene.ids('carol', HOME), [id]);
  assert.deepEqual(await scene.ids('dora', HOME), [...reblogs, id]);
  await store.transaction((tx) => rebuildHome(tx, accountId));
  assert.deepEqual(await scene.ids('dora', HOME), [...reblogs, id]);
});
