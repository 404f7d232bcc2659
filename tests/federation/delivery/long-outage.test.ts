import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { noteHostAlive } from '../../../src/domain/deliveries/note-host-alive.ts';
import { type Outgoing, orderDelivery } from '../../../src/domain/deliveries/order-delivery.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { jumpTo, passUntil, releaseClock, stopClock } from './clock.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let alice: TestUser;
let receiver: Receiver;
const receivers: Receiver[] = [];

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  stopClock();
});

beforeEach(async () => {
  receiver = await startReceiver();
  receivers.push(receiver);
});

after(async () => {
  releaseClock();
  await Promise.all(receivers.map((one) => one.close()));
  await server.close();
});

async function order(subject: string, type: string): Promise<void> {
  const body = JSON.stringify({ type, object: subject });
  const outgoing: Outgoing = {
    ...{ accountId: alice.accountId, type, subject, body },
    ...{ limited: false, toFollowers: false },
  };
  await server.ctx.store.transaction((tx) => orderDelivery(tx, outgoing, [`${receiver.base}/inbox`]));
}

const standing = async () =>
  (
    await server.ctx.store.db
      .selectFrom('deliveries')
      .select('outcome')
      .where('host', '=', receiver.host)
      .orderBy('activity_id')
      .execute()
  ).map(({ outcome }) => outcome);

const receivedAbout = (subject: string) =>
  receiver.received.map(({ body }) => JSON.parse(body)).filter(({ object }) => object === subject);

const start = Date.now();

test('a server that was down for three days and a half, and then answers 500 once, gets everything in order', async () => {
  receiver.reply = () => 503;
  await order('one', 'Create');
  await passUntil(server, Date.now());
  await order('one', 'Update');
  await order('one', 'Delete');
  await order('two', 'Create');
  await passUntil(server, start + 3 * DAY + 12 * HOUR);
  const asked = receiver.received.length;
  assert.ok(asked > 100, `it was asked ${asked} times`);
  receiver.received.length = 0;
  let failed = false;
  receiver.reply = () => {
    if (failed) return 202;
    failed = true;
    return 500;
  };
  await passUntil(server, start + 4 * DAY);
  assert.deepEqual(await standing(), Array(4).fill('delivered'));
  const about = receivedAbout('one').map(({ type }) => type);
  // What failed is sent again.
  assert.deepEqual(about.slice(about.lastIndexOf('Create')), ['Create', 'Update', 'Delete']);
});

for (const status of [401, 500]) {
  test(`what a server answers with ${status} while it goes on sending waits for it to be well again`, async () => {
    const begin = Date.now();
    receiver.reply = () => status;
    for (let count = 0; count < 6; count += 1) await order(`${status}/${count}`, 'Create');
    await passUntil(server, Date.now());
    for (let minute = 1; minute <= 90; minute += 1) {
      await passUntil(server, begin + minute * MINUTE);
      await noteHostAlive(server.ctx.store, receiver.host);
      await passUntil(server, Date.now());
    }
    const asked = receiver.received.length;
    assert.ok(asked < 6 * 15 * 2, `it was asked ${asked} times`);
    assert.deepEqual(await standing(), Array(6).fill('pending'));
    receiver.reply = () => 202;
    await passUntil(server, begin + 5 * HOUR);
    assert.deepEqual(await standing(), Array(6).fill('delivered'));
  });
}

test('a server that is dead keeps no more waiting than a little of the newest', async () => {
  const begin = Date.now();
  receiver.reply = () => 503;
  await order('0', 'Create');
  await passUntil(server, begin + HOUR);
  jumpTo(begin + 10 * DAY + 2 * HOUR);
  for (let count = 1; count <= 150; count += 1) await order(String(count), 'Create');
  await passUntil(server, Date.now() + HOUR);
  assert.equal((await standing()).filter((outcome) => outcome === 'pending').length, 100);
  receiver.reply = () => 202;
  await noteHostAlive(server.ctx.store, receiver.host);
  await passUntil(server, Date.now() + HOUR);
  assert.ok(!(await standing()).includes('pending'));
  assert.equal(receivedAbout('150').length, 1);
});

test('what never works is given up on the tenth day', async () => {
  const begin = Date.now();
  receiver.reply = () => 500;
  await order('hopeless', 'Create');
  await passUntil(server, begin + 9 * DAY);
  assert.deepEqual(await standing(), ['pending']);
  await passUntil(server, begin + 10 * DAY + HOUR);
  assert.deepEqual(await standing(), ['failed']);
  assert.ok(receivedAbout('hopeless').length >= 25);
});
