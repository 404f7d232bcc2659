import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { stranger } from '../../support/elsewhere.ts';
import { runJobs } from '../../support/jobs.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { blockServer, followAcross } from '../../support/verbs.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** Ann and Ben are of different servers and read the same inbox of a third; the id of Ann is of a fourth. */
let server: TestServer;
let alice: TestUser;
let mailbox: Receiver;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  mailbox = await startReceiver();
  mailbox.reply = () => 503;
  const ann = await stranger(server, 'ann', 'one.example', 0, 'id.one.example');
  const ben = await stranger(server, 'ben', 'two.example');
  for (const { id } of [ann, ben]) {
    await server.ctx.store.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set({ inbox_url: `${mailbox.base}/inbox` })
        .where('id', '=', id)
        .execute(),
    );
    await followAcross(server, id, alice.accountId);
  }
  await post(server, alice, 'waits');
  await runJobs(server);
});
after(async () => {
  await server.close();
  await mailbox.close();
});

const outcomes = async () =>
  (await server.ctx.store.db.selectFrom('deliveries').select('outcome').execute()).map(({ outcome }) => outcome);

test('what waits for an inbox is withdrawn when nobody is left there whose servers are not blocked', async () => {
  assert.deepEqual(await outcomes(), ['pending']);
  await blockServer(server, 'three.example', { severity: 'suspend' });
  await blockServer(server, 'id.one.example', { severity: 'suspend' });
  await runJobs(server);
  assert.deepEqual(await outcomes(), ['pending'], 'Ben still reads there');
  await blockServer(server, 'two.example', { severity: 'suspend' });
  await runJobs(server);
  assert.deepEqual(await outcomes(), ['withdrawn']);
});
