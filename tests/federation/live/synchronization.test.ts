import { after, before, test } from 'node:test';
import { openStore } from '../../../src/platform/db/store.ts';
import { eventually } from '../../support/eventually.ts';
import { list } from '../../support/server.ts';
import { befriend, type LiveUser, type ServerApart, startApart } from './live-server.ts';

let servers: ServerApart[] = [];
let alice: LiveUser<ServerApart>;
let bob: LiveUser<ServerApart>;
let bert: LiveUser<ServerApart>;

before(async () => {
  servers = await startApart(['alice'], ['bob', 'bert']);
  const [north, south] = servers;
  if (!north || !south) throw new Error('no servers');
  [alice, bob, bert] = [north.user('alice'), south.user('bob'), south.user('bert')];
  await befriend(bob, alice);
  await befriend(bert, alice);
});

after(() => Promise.all(servers.map((server) => server.close())));

/** Loses, on one server alone, the follow of an account by its handle. */
async function forget(server: ServerApart, follower: string): Promise<void> {
  const store = await openStore({ url: server.database, instance: { origin: server.base, domain: server.host } });
  await store.transaction((tx) =>
    tx
      .deleteFrom('follows')
      .where('account_id', 'in', (eb) => eb.selectFrom('accounts').select('id').where('username', '=', follower))
      .execute(),
  );
  await store.close();
  // Another process has written behind the back of this one.
  await server.kill('SIGTERM');
  await server.restart();
}

const following = async (who: LiveUser<ServerApart>, id: string) =>
  list(await who.call('GET', `/api/v1/accounts/relationships?id[]=${id}`))[0]?.following;

test('a follow that only one side remembers ends on the other side too', async () => {
  await forget(alice.server, 'bob');
  const aliceThere = await bob.find(alice);
  await alice.call('POST', '/api/v1/statuses', { status: 'who hears me?' });
  await eventually('bob no longer follows', async () => !(await following(bob, aliceThere)));
  await eventually('bert still does', () => following(bert, aliceThere).then(Boolean));
});

test('a follow that only the server of who is followed remembers is undone there', async () => {
  await befriend(bob, alice);
  await forget(bert.server, 'bert');
  await alice.call('POST', '/api/v1/statuses', { status: 'and now?' });
  const bertHere = await alice.find(bert);
  await eventually('alice is no longer followed', async () => {
    const [seen] = list(await alice.call('GET', `/api/v1/accounts/relationships?id[]=${bertHere}`));
    return seen && !seen.followed_by;
  });
});
