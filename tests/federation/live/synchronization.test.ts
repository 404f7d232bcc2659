import { after, before, test } from 'node:test';
import { openStore } from '../../../src/platform/db/store.ts';
import { befriend, type Citizen, eventually, list, startTowns, type Town } from './town.ts';

let towns: Town[] = [];
let alice: Citizen;
let bob: Citizen;
let bert: Citizen;

before(async () => {
  towns = await startTowns(['alice'], ['bob', 'bert']);
  const [north, south] = towns;
  if (!north || !south) throw new Error('no towns');
  [alice, bob, bert] = [north.citizen('alice'), south.citizen('bob'), south.citizen('bert')];
  await befriend(bob, alice);
  await befriend(bert, alice);
});

after(() => Promise.all(towns.map((town) => town.close())));

/** Loses, on one server alone, the follow of an account by its handle. */
async function forget(town: Town, follower: string): Promise<void> {
  const store = await openStore({ url: town.database, instance: { origin: town.base, domain: town.host } });
  await store.transaction((tx) =>
    tx
      .deleteFrom('follows')
      .where('account_id', 'in', (eb) => eb.selectFrom('accounts').select('id').where('username', '=', follower))
      .execute(),
  );
  await store.close();
  // Another process has written behind the back of this one.
  await town.kill('SIGTERM');
  await town.restart();
}

const following = async (who: Citizen, id: string) =>
  list(await who.call('GET', `/api/v1/accounts/relationships?id[]=${id}`))[0]?.following;

test('a follow that only one side remembers ends on the other side too', async () => {
  await forget(alice.town, 'bob');
  const aliceThere = await bob.find(alice);
  await alice.call('POST', '/api/v1/statuses', { status: 'who hears me?' });
  await eventually('bob no longer follows', async () => !(await following(bob, aliceThere)));
  await eventually('bert still does', () => following(bert, aliceThere).then(Boolean));
});

test('a follow that only the server of who is followed remembers is undone there', async () => {
  await befriend(bob, alice);
  await forget(bert.town, 'bert');
  await alice.call('POST', '/api/v1/statuses', { status: 'and now?' });
  const bertHere = await alice.find(bert);
  await eventually('alice is no longer followed', async () => {
    const [seen] = list(await alice.call('GET', `/api/v1/accounts/relationships?id[]=${bertHere}`));
    return seen && !seen.followed_by;
  });
});
