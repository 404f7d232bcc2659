import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Outgoing, orderDelivery } from '../../../src/domain/deliveries/order-delivery.ts';
import { runJobs } from '../../support/jobs.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { passTime, type Receiver, startReceiver } from './receiver.ts';

let server: TestServer;
let alice: TestUser;
let receiver: Receiver;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});

beforeEach(async () => {
  receiver = await startReceiver();
});

after(() => server.close());

function outgoing(subject: string, type = 'Create'): Outgoing {
  const body = JSON.stringify({ type, object: subject });
  return { accountId: alice.accountId, type, subject, body, limited: false, toFollowers: false };
}

async function order(subject: string, inboxes: string[], type?: string): Promise<void> {
  await server.ctx.store.transaction((tx) => orderDelivery(tx, outgoing(subject, type), inboxes));
}

function ledger(host = receiver.host) {
  return server.ctx.store.db
    .selectFrom('deliveries')
    .select(['inbox', 'outcome', 'attempts', 'status', 'run_at'])
    .where('host', '=', host)
    .orderBy('activity_id')
    .execute();
}

test('each inbox gets a signed activity once, and the ledger says so', async () => {
  const inboxes = Array.from({ length: 30 }, (_, n) => `${receiver.base}/u/${n}/inbox`);
  await order('s1', [...inboxes, ...inboxes]);
  await runJobs(server);
  assert.deepEqual(new Set(receiver.received.map(({ path }) => path)).size, 30);
  assert.equal(receiver.received.length, 30);
  assert.match(String(receiver.received[0]?.headers.signature), /keyId=".*#main-key"/);
  assert.equal(receiver.received[0]?.headers['content-type'], 'application/activity+json');
  assert.ok((await ledger()).every((row) => row.outcome === 'delivered' && row.attempts === 1 && row.run_at === null));
  await receiver.close();
});

test('a server that is down gets everything when it is back, in order about each thing', async () => {
  receiver.reply = () => 503;
  await order('s2', [`${receiver.base}/inbox`]);
  await runJobs(server);
  await order('s2', [`${receiver.base}/inbox`], 'Update');
  await order('s3', [`${receiver.base}/inbox`]);
  await runJobs(server);
  assert.equal(receiver.received.length, 1, 'nothing is sent while the server is left alone');
  for (let round = 0; round < 6; round += 1) {
    await passTime(server);
    await runJobs(server);
  }
  assert.equal(receiver.received.length, 7, 'one attempt each time, however much waits');
  receiver.reply = () => 202;
  receiver.received.length = 0;
  await passTime(server);
  await runJobs(server);
  const about = receiver.received.map(({ body }) => JSON.parse(body)).filter(({ object }) => object === 's2');
  assert.deepEqual(
    about.map(({ type }) => type),
    ['Create', 'Update'],
  );
  assert.equal(receiver.received.length, 3);
  assert.ok((await ledger()).every((row) => row.outcome === 'delivered'));
  await receiver.close();
});

test('a refusal is final for that inbox and says nothing about the server', async () => {
  receiver.reply = ({ path }) => (path === '/gone' ? 410 : path === '/none' ? 404 : 202);
  await order(
    's4',
    ['/gone', '/none', '/inbox'].map((path) => receiver.base + path),
  );
  await runJobs(server);
  assert.deepEqual((await ledger()).map(({ outcome, status }) => [outcome, status]).sort(), [
    ['delivered', 202],
    ['failed', 404],
    ['failed', 410],
  ]);
  await passTime(server);
  await runJobs(server);
  assert.equal(receiver.received.length, 3);
  await receiver.close();
});

test('one activity that a server never takes does not delay what is ordered later', async () => {
  receiver.reply = ({ body }) => (JSON.parse(body).object === 'poison' ? 503 : 202);
  const inbox = [`${receiver.base}/inbox`];
  await order('poison', inbox);
  await order('before', inbox);
  await runJobs(server);
  for (let round = 0; round < 8; round += 1) {
    await passTime(server);
    await runJobs(server);
  }
  await order('later', inbox);
  await runJobs(server);
  assert.deepEqual(
    (await ledger()).map(({ outcome }) => outcome),
    ['pending', 'delivered', 'delivered'],
  );
  await receiver.close();
});

test('an inbox that never works does not stand in the way of the others', async () => {
  receiver.reply = ({ path }) => (path === '/bad' ? 500 : 202);
  await order('s5', [`${receiver.base}/bad`, `${receiver.base}/good`]);
  await runJobs(server);
  await order('s6', [`${receiver.base}/bad`, `${receiver.base}/good`]);
  await runJobs(server);
  const rows = await ledger();
  assert.deepEqual(rows.map(({ inbox, outcome }) => [new URL(inbox).pathname, outcome]).sort(), [
    ['/bad', 'pending'],
    ['/bad', 'pending'],
    ['/good', 'delivered'],
    ['/good', 'delivered'],
  ]);
  await receiver.close();
});

test('a server that asks to be left alone is left alone for so long, a day at most', async () => {
  receiver.reply = () => ({ status: 429, headers: { 'retry-after': '3600' } });
  await order('s7', [`${receiver.base}/inbox`]);
  await runJobs(server);
  const { retry_at } = await server.ctx.store.db
    .selectFrom('remote_hosts')
    .select('retry_at')
    .where('host', '=', receiver.host)
    .executeTakeFirstOrThrow();
  assert.ok(Math.abs(Number(retry_at) - Date.now() - 3_600_000) < 60_000);
  await receiver.close();
});

test('a server that takes only the other form of signature is offered it, and it is remembered', async () => {
  receiver.reply = ({ headers }) => (headers['signature-input'] ? 202 : 401);
  await order('s8', [`${receiver.base}/a`]);
  await runJobs(server);
  assert.equal(receiver.received.length, 2);
  await order('s9', [`${receiver.base}/b`]);
  await runJobs(server);
  assert.equal(receiver.received.length, 3, 'the second time it is right at once');
  await receiver.close();
});

test('the status decides, however much comes with it', async () => {
  const answers: Record<string, number> = { '/ok': 202, '/gone': 410 };
  const body = 'x'.repeat(300_000);
  receiver.reply = ({ path, headers }) => ({
    status: answers[path] ?? (headers['signature-input'] ? 202 : 401),
    body,
  });
  const inboxes = ['/ok', '/gone', '/other'].map((path) => receiver.base + path);
  await order('s11', inboxes);
  await runJobs(server);
  assert.deepEqual((await ledger()).map(({ inbox, outcome }) => [new URL(inbox).pathname, outcome]).toSorted(), [
    ['/gone', 'failed'],
    ['/ok', 'delivered'],
    ['/other', 'delivered'],
  ]);
  assert.equal(receiver.received.length, 4, 'two knocks on one door');
  await receiver.close();
});

test('a name without a public address just now is asked again, a private address or another scheme never', async () => {
  const { port } = new URL(receiver.base);
  const inboxes = [`https://localhost:${port}/a`, 'https://10.0.0.1/b', 'http://mastodon.example/c'];
  await order('s12', inboxes);
  await runJobs(server);
  const outcomes = [];
  for (const inbox of inboxes) outcomes.push((await ledger(new URL(inbox).host)).map(({ outcome }) => outcome));
  assert.deepEqual(outcomes, [['pending'], ['failed'], ['failed']]);
  assert.equal(receiver.received.length, 0);
  await receiver.close();
});

test('what is no address, or our own, is passed over', async () => {
  await order('s10', ['', '{foo:', 'javascript:alert(1)', 'ftp://127.0.0.1/', 'http://localhost:3000/inbox']);
  const rows = await server.ctx.store.db
    .selectFrom('deliveries')
    .select('inbox')
    .where('subject', '=', 's10')
    .execute();
  assert.deepEqual(rows, []);
  await receiver.close();
});
