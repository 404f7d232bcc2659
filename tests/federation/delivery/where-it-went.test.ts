import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noteRefusedActivity, writeRefusals } from '../../../src/federation/inbox/refusals.ts';
import { ADMIN_SCOPES } from '../../admin/staff.ts';
import { type ServerWithCommands, startWithCommands } from '../../cli/whinchat.ts';
import { stranger } from '../../support/elsewhere.ts';
import { runJobs } from '../../support/jobs.ts';
import { as, post } from '../../support/posting.ts';
import type { Json, TestServer, TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let commands: ServerWithCommands;
let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let admin: TestUser;
let good: Receiver;
let bad: Receiver;
let status: Json;

/** A follower of alice at each of two servers, of which one takes nothing; a post of hers has gone to both. */
before(async () => {
  commands = await startWithCommands();
  server = commands.server;
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  admin = await server.createUser('admin', { role: 'admin', scopes: ADMIN_SCOPES });
  [good, bad] = [await startReceiver(), await startReceiver()];
  bad.reply = () => 400;
  for (const { base, host } of [good, bad]) {
    const { id } = await stranger(server, 'eva', host);
    const inbox = { inbox_url: `${base}/u/eva/inbox`, shared_inbox_url: `${base}/inbox` };
    await server.ctx.store.transaction((tx) => tx.updateTable('accounts').set(inbox).where('id', '=', id).execute());
    await followAcross(server, id, alice.accountId);
  }
  status = await post(server, alice, 'hello');
  await runJobs(server);
});
after(async () => {
  await commands.close();
  await good.close();
  await bad.close();
});

const deliveries = (who: TestUser | null, query = '') =>
  as(server, who)('GET', `/api/whinchat/v1/statuses/${status.id}/deliveries${query}`);

test('authors see where a post has gone, what failed and why, page by page; others do not', async () => {
  const { body } = await deliveries(alice);
  const counts = [
    { type: 'Create', outcome: 'delivered', count: 1 },
    { type: 'Create', outcome: 'failed', count: 1 },
  ];
  assert.deepEqual(body.counts, counts);
  const hosts: Json[] = Object.values(body.hosts ?? {});
  assert.deepEqual(hosts.map(({ host }) => host).sort(), [good.host, bad.host].sort());
  const failed = (await deliveries(alice, '?outcome=failed')).body;
  assert.deepEqual(failed.hosts?.[0]?.host, bad.host);
  assert.deepEqual([failed.hosts?.[0]?.deliveries?.[0]?.status, failed.next], [400, null]);
  const first = (await deliveries(alice, '?limit=1')).body;
  const second = (await deliveries(alice, `?limit=1&after=${first.next}`)).body;
  assert.deepEqual([first, second].map(({ hosts }) => hosts?.[0]?.host).sort(), [good.host, bad.host].sort());
  assert.equal((await deliveries(bob)).status, 404);
  assert.equal((await deliveries(null)).status, 401);
  assert.equal((await deliveries(admin)).status, 200);
});

test('authors, staff and the command line have what failed of a post sent again; others do not', async () => {
  const path = `/api/whinchat/v1/statuses/${status.id}/deliveries/retry`;
  const retry = async (who: TestUser | null) => {
    const { status: code, body } = await as(server, who)('POST', path);
    return [code, body.count];
  };
  const aMinutePasses = () =>
    server.ctx.store.transaction((tx) =>
      tx
        .updateTable('deliveries')
        .set((eb) => ({ ended_at: eb('ended_at', '-', 60_000) }))
        .execute(),
    );
  assert.deepEqual(await retry(alice), [200, 0], 'it has just failed');
  await aMinutePasses();
  assert.deepEqual([(await retry(bob))[0], (await retry(null))[0]], [404, 401]);
  for (const who of [alice, admin]) {
    const before = [good, bad].map(({ received }) => received.length);
    assert.deepEqual(await retry(who), [200, 1]);
    assert.deepEqual(await retry(who), [200, 0]);
    await runJobs(server);
    const asked = [good, bad].map(({ received }, index) => received.length - (before[index] ?? 0));
    assert.deepEqual(
      asked.map((count) => count > 0),
      [false, true],
    );
    await aMinutePasses();
  }
  const { stdout } = await commands.run('federation', 'retry', '--post', String(status.url));
  assert.match(stdout, /^1 delivery will be tried again\.$/m);
  assert.notEqual((await commands.run('federation', 'retry')).code, 0);
  await runJobs(server);
});

test('staff see how servers stand, and have sent again what they did not take', async () => {
  const at = (method: string, path = '') => as(server, admin)(method, `/api/whinchat/v1/admin/deliveries${path}`);
  assert.deepEqual((await at('GET')).items, [{ host: bad.host, pending: 0, delivered: 0, failed: 1 }]);
  const one = (await at('GET', `/${bad.host}`)).body;
  assert.deepEqual([one.failed, one.undelivered?.[0]?.subject, one.refused], [1, status.uri, []]);
  assert.equal((await at('GET', '/nobody.example')).status, 404);
  bad.reply = () => 202;
  assert.deepEqual((await at('POST', `/${bad.host}/retry`)).body, { count: 1 });
  await runJobs(server);
  assert.deepEqual((await at('GET')).items, []);
});

test('the command line knows a post by its page and its ids, and says what was refused of a server', async () => {
  for (const address of [String(status.url), String(status.uri), String(status.id)]) {
    const stdout = await commands.says('federation', 'status', '--post', address);
    assert.match(stdout, /^SERVER +TYPE +OUTCOME/m);
    for (const { host } of [good, bad]) assert.match(stdout, new RegExp(`^${host} +Create +delivered`, 'm'), address);
  }
  const { store } = server.ctx;
  const signerAccountUri = 'https://odd.example/users/eva';
  noteRefusedActivity(store, { activity: { type: 'Create', actor: signerAccountUri }, signerAccountUri }, 'it is odd');
  await writeRefusals(store);
  const stdout = await commands.says('federation', 'status', 'odd.example');
  assert.match(stdout, /Create .* https:\/\/odd\.example\/users\/eva +it is odd$/m);
  const row = (await commands.lists('federation', 'status')).find(({ SERVER }) => SERVER === 'odd.example');
  assert.deepEqual([row?.PENDING, row?.['REFUSED HERE']], ['0', '1']);
});
