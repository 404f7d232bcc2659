import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { judgeFrequency } from '../../src/domain/notifying/judge-frequency.ts';
import type { Notice } from '../../src/domain/notifying/notice-checks.ts';
import { notify } from '../../src/domain/notifying/notify.ts';
import { newId } from '../../src/lib/id.ts';
import type { BusEvent } from '../../src/platform/bus/event.ts';
import type { Tx } from '../../src/platform/db/handle.ts';
import { startScene } from '../timelines/scene.ts';

const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;
let rings = 0;
before(async () => {
  scene = await start();
  const { accountId } = scene.who('alice');
  scene.server.ctx.bus.subscribe((events: readonly BusEvent[]) => {
    rings += events.filter((one) => one.type === 'notification.created' && one.accountId === accountId).length;
  });
});
after(() => scene.close());

const listed = async () => (await scene.ids('alice', '/api/v1/notifications')).length;

test('what is undone and done again rings a few times only', async () => {
  const id = await scene.post('alice', { status: 'like me' });
  for (let round = 0; round < 10; round++) {
    await scene.act('bob', 'POST', `/api/v1/statuses/${id}/favourite`);
    if (round < 9) await scene.act('bob', 'POST', `/api/v1/statuses/${id}/unfavourite`);
  }
  assert.deepEqual([rings, await listed()], [3, 1]);
});

test('a notification that was rolled back does not count', async () => {
  const [to, from] = [scene.who('alice').accountId, scene.who('bob').accountId];
  const failing = async () => {
    await scene.server.ctx.store.transaction(async (tx) => {
      await notify(tx, { to, from, type: 'follow' });
      throw new Error('no');
    });
  };
  for (let round = 0; round < 5; round++) await assert.rejects(failing, /no/);
  rings = 0;
  await scene.relate('bob', 'follow', 'alice');
  assert.equal(rings, 1);
});

test('an account that notifies another too often stops ringing, and within an hour stops notifying; others do not', async () => {
  rings = 0;
  const { store } = scene.server.ctx;
  const [to, from] = [scene.who('alice').accountId, scene.who('carol').accountId];
  const hundred = (act: (tx: Tx, notice: Notice) => unknown) =>
    store.transaction(async (tx) => {
      for (let n = 0; n < 100; n++) await act(tx, { to, from, type: 'favourite', subjectId: newId() });
    });
  const listedOfThem = async () =>
    (await store.db.selectFrom('notifications').select('id').where('from_account_id', '=', from).execute()).length;
  for (let round = 0; round < 3; round++) await hundred(notify);
  const rung = rings;
  assert.ok(rung > 0 && rung <= 200, `${rung}`);
  assert.equal(await listedOfThem(), 300);
  // What counts is that they came; to list them all takes a while.
  for (let round = 3; round < 59; round++) await hundred(judgeFrequency);
  for (let round = 59; round < 61; round++) await hundred(notify);
  assert.deepEqual([rings, await listedOfThem()], [rung, 400]);
  await scene.post('bob', { status: '@alice hello' });
  assert.equal(rings, rung + 1);
});
