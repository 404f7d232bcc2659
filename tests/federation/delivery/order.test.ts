import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { orderDelivery } from '../../../src/domain/deliveries/order-delivery.ts';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let server: TestServer;
let receiver: Receiver;

before(async () => {
  server = await startServer();
  receiver = await startReceiver();
});

after(async () => {
  await receiver.close();
  await server.close();
});

test('what one person says reaches a server in order, whatever it is about and whoever it is for there', async () => {
  const senders = [await server.createUser('alice'), await server.createUser('bob')];
  const told: { sender: number; turn: number }[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    for (const { accountId } of senders) {
      const body = JSON.stringify({ sender: accountId, turn });
      const outgoing = { type: 'Create', subject: `${accountId}/${turn}`, body, limited: false, toFollowers: false };
      const inbox = `${receiver.base}/${turn % 2 === 0 ? 'shared' : `users/${turn}/inbox`}`;
      await server.ctx.store.transaction((tx) => orderDelivery(tx, { accountId, ...outgoing }, [inbox]));
      told.push({ sender: accountId, turn });
    }
  }
  await runJobs(server);
  const heard = receiver.received.map(({ body }) => JSON.parse(body));
  assert.equal(heard.length, told.length);
  for (const { accountId } of senders) {
    const mine = (all: typeof told) => all.filter(({ sender }) => sender === accountId).map(({ turn }) => turn);
    assert.deepEqual(mine(heard), mine(told));
  }
});
