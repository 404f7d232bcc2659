import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { trimHomes } from '../../src/domain/timelines/trim-home.ts';
import { newId } from '../../src/lib/id.ts';
import { startScene } from './scene.ts';

const HOME = '/api/v1/timelines/home';
const DAY = 86_400_000;
const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
});
after(() => scene.close());

const absentFor = (days: number) =>
  scene.server.ctx.store.transaction((tx) =>
    tx
      .updateTable('users')
      .set({ last_active_at: Date.now() - days * DAY })
      .where('account_id', '=', scene.who('bob').accountId)
      .execute(),
  );

test('a follow brings the recent posts of the followed, and no direct ones', async () => {
  const open = await scene.post('alice', { status: 'an old post' });
  const secret = await scene.post('alice', { status: 'to @carol', visibility: 'direct' });
  const reply = await scene.post('alice', {
    status: '@carol hm',
    in_reply_to_id: await scene.post('carol', { status: 'x' }),
  });
  await scene.relate('bob', 'follow', 'alice');
  const home = await scene.ids('bob', HOME);
  assert.ok(home.includes(open));
  assert.ok(!home.includes(secret) && !home.includes(reply));
});

test('who was away for long finds everything on return, who was away shortly has it already', async () => {
  await absentFor(3);
  const first = await scene.post('alice', { status: 'while away shortly' });
  await absentFor(8);
  const second = await scene.post('alice', { status: 'while away for long' });
  const entries = () =>
    scene.server.ctx.store.db
      .selectFrom('home_entries')
      .select('status_id')
      .where('owner_id', '=', scene.who('bob').accountId)
      .execute();
  const written = (await entries()).length;
  const home = await scene.ids('bob', HOME);
  assert.ok(home.includes(first) && home.includes(second));
  assert.equal((await entries()).length, written + 1, 'nothing was written for the absent');
});

test('a home timeline is cut to 800 entries', async () => {
  const { store } = scene.server.ctx;
  const owner = scene.who('carol').accountId;
  await store.transaction(async (tx) => {
    for (let count = 0; count < 810; count++) {
      const id = newId();
      const row = { id, account_id: owner, uri: `https://example.org/${id}`, local: 1 as const, visibility: 'public' };
      await tx
        .insertInto('statuses')
        .values({ ...row, created_at: Date.now() })
        .execute();
      const entry = { owner_id: owner, status_id: id, account_id: owner, reblog_of_id: null };
      await tx.insertInto('home_entries').values(entry).execute();
    }
  });
  assert.equal(typeof (await store.transaction((tx) => trimHomes(tx, 0))), 'number');
  const kept = await store.db.selectFrom('home_entries').select('status_id').where('owner_id', '=', owner).execute();
  assert.equal(kept.length, 800);
});
