import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { deleteOwnAccount } from '../../../src/domain/deletions/delete-account.ts';
import { eraseAccount } from '../../../src/domain/deletions/erase-account.ts';
import { orderErasure } from '../../../src/domain/moderation/suspend.ts';
import { answerFromRelay, joinRelay } from '../../../src/domain/relays/join.ts';
import { bringForward, runJobs } from '../../support/jobs.ts';
import { as, post } from '../../support/posting.ts';
import type { TestUser } from '../../support/server.ts';
import { actOn, followAcross } from '../../support/verbs.ts';
import { passTime } from '../delivery/receiver.ts';
import { followFromAfar, kinds, type RemoteAccount, receivedBy, remotePost, type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  scene = await startScene();
});
after(() => scene.close());

const leave = ({ accountId }: TestUser) =>
  scene.server.ctx.store.transaction((tx) => deleteOwnAccount(tx, { accountId }));

/** Posts, likes, boosts, follows and is followed. */
async function liveALife(person: TestUser, other: RemoteAccount): Promise<void> {
  const { server } = scene;
  await followFromAfar(server, other, person);
  await followAcross(server, person.accountId, other.accountId);
  const theirs = await remotePost(server, other);
  for (const text of ['one', 'two', 'three']) await post(server, person, text);
  for (const verb of ['favourite', 'reblog']) {
    assert.equal((await as(server, person)('POST', `/api/v1/statuses/${theirs.id}/${verb}`)).status, 200);
  }
}

const waiting = async () => {
  const { db } = scene.server.ctx.store;
  const rows = await db
    .selectFrom('deliveries as d')
    .innerJoin('outgoing_activities as o', 'o.id', 'd.activity_id')
    .select('o.type')
    .where('d.run_at', 'is not', null)
    .execute();
  return rows.map(({ type }) => type);
};

test('who leaves says so once, and nothing about each thing that goes along', async () => {
  const paul = await scene.server.createUser('paul');
  const friend = await scene.remote('friend');
  await liveALife(paul, friend);
  assert.equal((await receivedBy(scene, friend.receiver)).length, 5);
  await leave(paul);
  const told = await receivedBy(scene, friend.receiver);
  assert.deepEqual(kinds(told), ['Delete']);
  assert.equal(told[0]?.signature?.type, 'RsaSignature2017');
  const { db } = scene.server.ctx.store;
  for (const table of ['follows', 'favourites'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().where('account_id', '=', paul.accountId).execute(), []);
  }
  const { favourites_count, reblogs_count } = await db
    .selectFrom('statuses')
    .select(['favourites_count', 'reblogs_count'])
    .where('account_id', '=', friend.accountId)
    .executeTakeFirstOrThrow();
  assert.deepEqual([favourites_count, reblogs_count], [0, 0]);
});

test('what waits of who leaves is not sent any more', async () => {
  const quinn = await scene.server.createUser('quinn');
  const away = await scene.remote('away');
  away.receiver.reply = () => 500;
  await liveALife(quinn, away);
  await runJobs(scene.server);
  assert.equal((await waiting()).length, 5);
  await leave(quinn);
  await runJobs(scene.server);
  assert.deepEqual(await waiting(), ['Delete']);
  away.receiver.received.length = 0;
  away.receiver.reply = () => 202;
  await passTime(scene.server);
  assert.deepEqual(kinds(await receivedBy(scene, away.receiver)), ['Delete']);
});

test('a server that cannot learn the key of somebody gone is not asked again', async () => {
  const rose = await scene.server.createUser('rose');
  const strict = await scene.remote('strict');
  await liveALife(rose, strict);
  await receivedBy(scene, strict.receiver);
  strict.receiver.reply = () => 401;
  await leave(rose);
  await runJobs(scene.server);
  // By then the account is gone, whichever came first.
  await passTime(scene.server);
  await runJobs(scene.server);
  assert.deepEqual(await waiting(), []);
  strict.receiver.received.length = 0;
  await passTime(scene.server);
  assert.deepEqual(await receivedBy(scene, strict.receiver), []);
});

test('relays pass on that somebody is gone', async () => {
  const sybil = await scene.server.createUser('sybil');
  const relay = await scene.remote('relay');
  const { store } = scene.server.ctx;
  await store.transaction((tx) =>
    joinRelay(tx, COMMAND_LINE, { kind: 'mastodon', inboxUrl: `${relay.inbox}/2`, actorUri: null }),
  );
  const { follow_uri } = await store.db.selectFrom('relays').select('follow_uri').executeTakeFirstOrThrow();
  const answer = { inboxes: [`${relay.inbox}/2`], actorUri: relay.uri, accepted: true };
  await store.transaction((tx) => answerFromRelay(tx, follow_uri, answer));
  await post(scene.server, sybil, 'hello');
  await receivedBy(scene, relay.receiver);
  await leave(sybil);
  await runJobs(scene.server);
  const paths = relay.receiver.received.map(({ path }) => path).sort();
  assert.deepEqual(paths, ['/users/relay/inbox', '/users/relay/inbox/2']);
});

test('an erasure that is stopped and begins anew says so no second time, and withdraws nothing of what it said', async () => {
  const { store } = scene.server.ctx;
  const rita = await scene.server.createUser('rita');
  const mate = await scene.remote('mate');
  await liveALife(rita, mate);
  await receivedBy(scene, mate.receiver);
  await leave(rita);
  const { suspended_at } = await store.db
    .selectFrom('accounts')
    .select('suspended_at')
    .where('id', '=', rita.accountId)
    .executeTakeFirstOrThrow();
  const erasure = { accountId: rita.accountId, suspendedAt: suspended_at ?? 0, forgetLogin: true };
  await assert.rejects(eraseAccount(store, AbortSignal.abort(), erasure), { name: 'AbortError' });
  mate.receiver.reply = () => 500;
  await runJobs(scene.server);
  await eraseAccount(store, new AbortController().signal, erasure);
  await runJobs(scene.server);
  const deletions = await store.db
    .selectFrom('deliveries as d')
    .innerJoin('outgoing_activities as o', 'o.id', 'd.activity_id')
    .select('d.outcome')
    .where('o.account_id', '=', rita.accountId)
    .where('o.type', '=', 'Delete')
    .where('d.inbox', 'like', `${new URL(mate.uri).origin}%`)
    .execute();
  assert.deepEqual(deletions, [{ outcome: 'pending' }]);
});

test('who is suspended, and erased before their time, is announced once, also when that time comes', async () => {
  const { server } = scene;
  const { store } = server.ctx;
  const sara = await server.createUser('sara');
  const near = await scene.remote('near');
  await liveALife(sara, near);
  await actOn(server, sara.accountId, 'suspend');
  await receivedBy(scene, near.receiver);
  await store.transaction((tx) => orderErasure(tx, COMMAND_LINE, sara.accountId));
  assert.deepEqual(kinds(await receivedBy(scene, near.receiver)), ['Delete']);
  // By then it is forgotten what was sent.
  await store.transaction((tx) => tx.deleteFrom('deliveries').execute());
  await bringForward(server, 'erase-account');
  assert.deepEqual(kinds(await receivedBy(scene, near.receiver)), []);
});
