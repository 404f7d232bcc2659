import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { holdDatabase } from '../../../src/platform/db/hold.ts';
import { newClient, openPool } from '../../../src/platform/db/postgres/pool.ts';
import { freshDatabase, testEngine } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';

const skip = testEngine === 'sqlite';

/** What PgBouncer accepts at the start of a connection, as it comes. */
const ACCEPTED = ['user', 'database', 'client_encoding', 'application_name', 'DateStyle', 'TimeZone'];

/** Listens in the place of a pooler, and tells the first bytes of each connection. */
async function listen(t: TestContext, onConnection: (socket: Socket, first: Buffer) => void): Promise<string> {
  const port = await freePort();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => onConnection(socket, Buffer.from(first)));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `postgres://whinchat@127.0.0.1:${port}/whinchat`;
}

test('connections begin with nothing but what poolers accept', { skip }, async (t) => {
  const names: string[] = [];
  const url = await listen(t, (socket, first) => {
    // The length, the version of the protocol, and names and values that end with a zero byte each.
    const words = first.subarray(8).toString().split('\0');
    names.push(...words.filter((word, index) => index % 2 === 0 && word !== ''));
    socket.destroy();
  });
  const pool = openPool(url, { poolSize: 1 });
  await assert.rejects(pool.connect());
  await pool.end();
  await assert.rejects(newClient(url).connect());
  assert.ok(names.length >= 6);
  assert.deepEqual(
    names.filter((name) => !ACCEPTED.includes(name)),
    [],
  );
});

test('both time limits hold on every connection', { skip }, async (t) => {
  const { url, drop } = await freshDatabase(testEngine, { empty: true });
  const pool = openPool(url, { poolSize: 3 });
  t.after(async () => {
    await pool.end();
    await drop();
  });
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const client of clients) {
    const { rows } = await client.query(`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`);
    assert.deepEqual(rows, [{ statement: '30s', idle: '1min' }]);
    client.release();
  }
});

test('a pooler that lends connections by the transaction is refused at the start', { skip }, async (t) => {
  const url = await listen(t, (socket) => {
    socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), message('Z', [...Buffer.from('I')])]));
    socket.on('data', (chunk) => {
      if (chunk.includes('pg_backend_pid')) socket.write(row('pid', '4711'));
    });
  });
  await assert.rejects(holdDatabase(url, 'server'), { kind: 'conflict', message: /session mode/ });
});

/** A message of PostgreSQL's protocol. */
function message(kind: string, body: readonly number[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)]);
}

/** The answer to a query for one integer. */
function row(name: string, value: string): Buffer {
  const type = [0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 0, 0, 0, 0, 0, 0];
  return Buffer.concat([
    message('T', [0, 1, ...Buffer.from(name), 0, ...type]),
    message('D', [0, 1, 0, 0, 0, value.length, ...Buffer.from(value)]),
    message('C', [...Buffer.from('SELECT 1'), 0]),
    message('Z', [...Buffer.from('I')]),
  ]);
}
