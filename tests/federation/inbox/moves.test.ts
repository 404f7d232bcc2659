import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { authorizeRequest } from '../../../src/domain/follows/answer-request.ts';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { actOn, followAcross } from '../../support/verbs.ts';
import { activity, introduce, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

let server: TestServer;
let alice: TestUser;
let carol: TestUser;
let site: RemoteSite;

before(async () => {
  server = await startServer();
  site = await startRemote();
  alice = await server.createUser('alice');
  carol = await server.createUser('carol');
});
after(async () => {
  await server.close();
  await site.close();
});

const db = () => server.ctx.store.db;
const call = (user: TestUser, method: string, path: string, json?: JsonObject) =>
  server.request(method, `/api/v1/accounts/${path}`, { token: user.token, json });

/** Two accounts of one person elsewhere, both known here, of which the second names the first as its alias. */
async function pair(name: string) {
  const home = site.actor(name);
  const target = site.actor(`${name}-new`, { alsoKnownAs: [home.id] });
  const [from, to] = [await introduce(server, home), await introduce(server, target)];
  return { home, target, from, to };
}

/** The one goes to the other, whatever each said of itself before; what follows from it has been done. */
async function go(home: { id: string }, target: { id: string }): Promise<string> {
  const { outcome } = await receive(server, activity(home, 'Move', home.id, { target: target.id }));
  await runJobs(server);
  return outcome;
}

async function relation(user: TestUser, accountId: number): Promise<Json> {
  const answer = await call(user, 'GET', `relationships?id=${toWire(accountId)}`);
  const [found] = answer.items;
  assert.ok(found);
  return found;
}

/** Whom of these a person follows or has asked to. */
async function followed(user: TestUser, ...accountIds: number[]): Promise<string[]> {
  const states = await Promise.all(accountIds.map((id) => relation(user, id)));
  return states.map(({ following, requested }) => (following ? 'follows' : requested ? 'asked' : 'nothing'));
}

test('F30 who blocks or mutes the old account keeps away from the new one, and is told why', async () => {
  const { home, target, from, to } = await pair('nuisance');
  await call(alice, 'POST', `${toWire(from.id)}/block`);
  await call(carol, 'POST', `${toWire(from.id)}/mute`, { notifications: false, duration: 3600 });
  assert.equal(await go(home, target), 'done', 'though nobody follows the account');
  const [hers, theirs] = [await relation(alice, to.id), await relation(carol, to.id)];
  assert.equal(hers.blocking, true);
  assert.equal(hers.note, `This user moved from nuisance@${site.host}, which you had blocked.`);
  assert.deepEqual([theirs.muting, theirs.muting_notifications], [true, false]);
  assert.notEqual(theirs.muting_expires_at, null, 'a mute that ends still does');
  assert.equal(theirs.note, `This user moved from nuisance@${site.host}, which you had muted.`);
  await receive(server, activity(target, 'Follow', `http://localhost:3000/ap/users/${alice.id}`));
  assert.equal((await relation(alice, to.id)).followed_by, false);
});

test('who follows the new account already neither blocks nor mutes it', async () => {
  const { home, target, from, to } = await pair('liked');
  for (const user of [alice, carol]) await followAcross(server, user.accountId, to.id);
  await call(alice, 'POST', `${toWire(from.id)}/block`);
  await call(carol, 'POST', `${toWire(from.id)}/mute`);
  await go(home, target);
  assert.equal((await relation(alice, to.id)).blocking, false);
  assert.equal((await relation(carol, to.id)).muting, false);
});

test('a note goes over to the new account, before what was noted there, and once', async () => {
  const { home, target, from, to } = await pair('noted');
  await call(alice, 'POST', `${toWire(from.id)}/note`, { comment: 'met in Oslo' });
  await call(alice, 'POST', `${toWire(to.id)}/note`, { comment: 'the new one' });
  await call(carol, 'POST', `${toWire(from.id)}/note`, { comment: 'x'.repeat(2000) });
  await go(home, target);
  const heading = `This user moved from noted@${site.host}, here were your previous notes about them:`;
  assert.equal((await relation(alice, to.id)).note, `${heading}\nmet in Oslo\n\nthe new one`);
  assert.equal((await relation(carol, to.id)).note, 'x'.repeat(2000), 'as far as there is room');
  await passWeek(from.id);
  await go(home, target);
  assert.equal((await relation(alice, to.id)).note, `${heading}\nmet in Oslo\n\nthe new one`);
});

const passWeek = (accountId: number) =>
  server.ctx.store.transaction((tx) =>
    tx
      .updateTable('accounts')
      .set({ moved_at: Date.now() - 8 * 86_400_000 })
      .where('id', '=', accountId)
      .execute(),
  );

test('followers go along on the terms they had, beyond the limit of follows too', async () => {
  const { home, target, from, to } = await pair('popular');
  for (const user of [alice, carol]) await followAcross(server, user.accountId, from.id);
  await call(alice, 'POST', `${toWire(from.id)}/follow`, { reblogs: false, notify: true, languages: ['de'] });
  await setFollowing(alice, 7500);
  await go(home, target);
  assert.deepEqual(await followed(alice, from.id, to.id), ['nothing', 'asked']);
  assert.deepEqual(await followed(carol, from.id, to.id), ['nothing', 'asked']);
  await setFollowing(alice, 0);
  await server.ctx.store.transaction((tx) => authorizeRequest(tx, to.id, alice.accountId));
  const { showing_reblogs, notifying, languages } = await relation(alice, to.id);
  assert.deepEqual([showing_reblogs, notifying, languages], [false, true, ['de']]);
});

const setFollowing = (user: TestUser, count: number) =>
  server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ following_count: count }).where('id', '=', user.accountId).execute(),
  );

test('who may not follow the new account keeps the old one', async () => {
  const { home, target, from, to } = await pair('partly');
  for (const user of [alice, carol]) await followAcross(server, user.accountId, from.id);
  await call(alice, 'POST', `${toWire(to.id)}/block`);
  await go(home, target);
  assert.deepEqual(await followed(alice, from.id, to.id), ['follows', 'nothing']);
  assert.deepEqual(await followed(carol, from.id, to.id), ['nothing', 'asked']);
});

test('nobody follows an account that was suspended here', async () => {
  const { home, target, from, to } = await pair('banned');
  await followAcross(server, alice.accountId, from.id);
  await actOn(server, to.id, 'suspend');
  assert.equal(await go(home, target), 'ignored');
  assert.deepEqual(await followed(alice, from.id), ['follows']);
});

test('F30 moves in a circle lose nobody', async () => {
  const home = site.actor('circle-a', { alsoKnownAs: [`${site.origin}/users/circle-b`] });
  const target = site.actor('circle-b', { alsoKnownAs: [home.id], movedTo: home.id });
  const [from, to] = [await introduce(server, home), await introduce(server, target)];
  await followAcross(server, alice.accountId, from.id);
  site.actor('circle-a', { alsoKnownAs: [target.id], movedTo: target.id });
  for (let i = 0; i < 3; i += 1) {
    await go(home, target);
    await go(target, home);
  }
  const states = await followed(alice, from.id, to.id);
  assert.equal(states.filter((state) => state !== 'nothing').length, 1);
});

test('who moves back takes the followers back', async () => {
  const { home, target, from, to } = await pair('returning');
  await followAcross(server, alice.accountId, from.id);
  site.actor('returning', { movedTo: target.id });
  await go(home, target);
  await server.ctx.store.transaction((tx) => authorizeRequest(tx, to.id, alice.accountId));
  assert.deepEqual(await followed(alice, from.id, to.id), ['nothing', 'follows']);
  site.actor('returning', { alsoKnownAs: [target.id] });
  await go(target, home);
  assert.deepEqual(await followed(alice, from.id, to.id), ['asked', 'nothing']);
});

test('an alias that is gone together with the new account does not count', async () => {
  const { home, target, from } = await pair('vanished');
  await followAcross(server, alice.accountId, from.id);
  site.answers.set(new URL(target.id).pathname, { status: 404 });
  assert.equal(await go(home, target), 'ignored');
  assert.deepEqual(await followed(alice, from.id), ['follows']);
});

test('what a profile says of a move beforehand does not keep the followers from moving', async () => {
  const { home, target, from, to } = await pair('announced');
  await followAcross(server, alice.accountId, from.id);
  await receive(server, activity(home, 'Update', { ...home, movedTo: target.id }));
  const row = await db().selectFrom('accounts').select('moved_to_id').where('id', '=', from.id).executeTakeFirst();
  assert.equal(row?.moved_to_id, to.id);
  await go(home, target);
  assert.deepEqual(await followed(alice, from.id, to.id), ['nothing', 'asked']);
});
