import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { stranger } from '../../support/elsewhere.ts';
import { runJobs } from '../../support/jobs.ts';
import { post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { passTime, type Receiver, startReceiver } from './receiver.ts';

/** One server with three inboxes, the first of which never works. */
let server: TestServer;
let alice: TestUser;
let receiver: Receiver;
const bad = () => `${receiver.base}/a`;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  receiver = await startReceiver();
  for (const name of ['a', 'b', 'c']) {
    const { id } = await stranger(server, name, `${name}.example`);
    await server.ctx.store.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set({ inbox_url: `${receiver.base}/${name}` })
        .where('id', '=', id)
        .execute(),
    );
    await followAcross(server, id, alice.accountId);
  }
});
after(() => server.close());

const attemptsAtBad = async () =>
  (await server.ctx.store.db.selectFrom('deliveries').select('attempts').where('inbox', '=', bad()).execute()).map(
    ({ attempts }) => attempts,
  );

/** Which inboxes got a post. */
const gotBy = (text: string) =>
  receiver.received.flatMap(({ path, body }) => (path !== '/a' && body.includes(text) ? [path] : [])).sort();

test('an inbox that is known to fail holds up no others of its server', async () => {
  receiver.reply = ({ path }) => (path === '/a' ? 503 : 202);
  await post(server, alice, 'the first');
  await runJobs(server);
  await passTime(server);
  await runJobs(server);
  assert.deepEqual(gotBy('the first'), ['/b', '/c']);
  // The whole server is away for a while.
  receiver.reply = () => 503;
  for (const text of ['the second', 'the third']) await post(server, alice, text);
  await runJobs(server);
  const earlier = await attemptsAtBad();
  assert.equal(earlier.length, 3);
  receiver.received.length = 0;
  receiver.reply = ({ path }) => (path === '/a' ? 'hang' : 202);
  await passTime(server);
  const running = runJobs(server);
  while (gotBy('the third').length < 2) await sleep(10);
  assert.deepEqual(
    [gotBy('the second'), gotBy('the third')],
    [
      ['/b', '/c'],
      ['/b', '/c'],
    ],
  );
  assert.deepEqual(await attemptsAtBad(), earlier, 'what hangs has not ended');
  // What hangs ends with the connection.
  await receiver.close();
  await running;
});
