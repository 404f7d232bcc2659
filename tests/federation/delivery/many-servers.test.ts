import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderDelivery } from '../../../src/domain/deliveries/order-delivery.ts';
import { startPools } from '../../../src/jobs/pools.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const SERVERS = 40;
const INBOXES = 3;

let server: TestServer;
let alice: TestUser;
let receivers: Receiver[];

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  receivers = await Promise.all(Array.from({ length: SERVERS }, () => startReceiver()));
});

after(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await server.close();
});

async function publish(): Promise<void> {
  const body = JSON.stringify({ type: 'Create', object: 'note' });
  const outgoing = { type: 'Create', subject: 'note', body, limited: false, toFollowers: false };
  const inboxes = receivers.flatMap(({ base }) => Array.from({ length: INBOXES }, (_, n) => `${base}/u/${n}/inbox`));
  await server.ctx.store.transaction((tx) =>
    orderDelivery(tx, { accountId: alice.accountId, ...outgoing }, inboxes.reverse()),
  );
}

const waiting = () => server.ctx.store.db.selectFrom('jobs').select('host').where('name', '=', 'deliver').execute();

const standing = (host: string) =>
  server.ctx.store.db
    .selectFrom('deliveries')
    .select(['outcome', 'status', 'attempts'])
    .where('host', '=', host)
    .orderBy('inbox')
    .execute();

test('what becomes of deliveries to many servers at once is kept for each by itself', async () => {
  const [away, gone, accepts, ...others] = receivers;
  assert.ok(away && gone && accepts);
  away.reply = () => 503;
  gone.reply = ({ path }) => (path.startsWith('/u/1') ? 410 : 202);
  accepts.reply = () => 200;
  await publish();
  const pools = await startPools(server.ctx);
  while ((await waiting()).length > 1) await sleep(20);
  await pools.stop();
  assert.deepEqual(await waiting(), [{ host: away.host }], 'only the server that is away is asked again');
  for (const { host } of others) {
    assert.deepEqual(await standing(host), Array(INBOXES).fill({ outcome: 'delivered', status: 202, attempts: 1 }));
  }
  assert.deepEqual(
    (await standing(accepts.host)).map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(
    (await standing(gone.host)).map(({ outcome, status }) => `${outcome} ${status}`),
    ['delivered 202', 'failed 410', 'delivered 202'],
  );
  assert.deepEqual(
    (await standing(away.host)).map(({ outcome, attempts }) => [outcome, attempts]).toSorted(),
    [
      ['pending', 0],
      ['pending', 0],
      ['pending', 1],
    ],
    'one attempt',
  );
});
