import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startProcess, whinchat } from '../support/process.ts';
import { freshMachine, type Machine } from './machine.ts';

const MUST_END_WITHIN = 10_000;

let machine: Machine;
let token: string;
before(async () => {
  machine = await freshMachine({ empty: false });
  await whinchat(machine.env, 'accounts', 'create', 'anna', '--email', 'anna@example.org', '--confirmed');
  token = (
    await whinchat(machine.env, 'tokens', 'create', '--account', 'anna', '--scopes', 'read write follow')
  ).trim();
});
after(() => machine?.remove());

/** A connection of our own, since `fetch` does not let a request wait half-way. */
async function open(server: ServerProcess): Promise<{ socket: Socket; text(): string }> {
  const socket = connect(Number(new URL(server.base).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, text: () => text };
}

/** What the server says once it has read the head of a request. */
const TAKEN = 'HTTP/1.1 100 Continue\r\n\r\n';

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(10);
}

function head(method: string, path: string, more = ''): string {
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`;
}

async function stopInTime(server: ServerProcess): Promise<void> {
  const code = await Promise.race([
    server.kill('SIGTERM'),
    sleep(MUST_END_WITHIN + 2000, 'still running', { ref: false }),
  ]);
  assert.equal(code, 0, server.output());
}

test('a request under way is finished, and its effect kept', async () => {
  const server = await startProcess(machine.env);
  const body = JSON.stringify({ status: 'The last words' });
  const { socket, text } = await open(server);
  const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  socket.write(head('POST', '/api/v1/statuses', type) + body.slice(0, 5));
  await until(() => text().includes(TAKEN));
  const stopped = stopInTime(server);
  await until(() => server.output().includes('stopping'));
  socket.write(body.slice(5));
  await stopped;
  assert.match(text().replace(TAKEN, ''), /^HTTP\/1.1 200 /);
  const again = await startProcess(machine.env);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${again.base}/api/v1/timelines/home`, { headers });
  const home: { content: string }[] = JSON.parse(await answer.text());
  assert.deepEqual(
    home.map(({ content }) => content),
    ['<p>The last words</p>'],
  );
  await stopInTime(again);
});

test('a request that is still being sent is answered as any other', async () => {
  const server = await startProcess(machine.env);
  const { socket, text } = await open(server);
  socket.write('GET /api/v1/timelines/home HTTP/1.1\r\nHost: localhost\r\n');
  // Behind it on another connection, so that it has arrived.
  await fetch(`${server.base}/health`);
  const stopped = stopInTime(server);
  await until(() => server.output().includes('stopping'));
  await sleep(200);
  socket.write(`Authorization: Bearer ${token}\r\n\r\n`);
  await stopped;
  assert.match(text(), /^HTTP\/1.1 200 /);
  assert.match(text(), /\r\nconnection: close\r\n/i);
});

test('open streams and idle connections do not hold it up', async () => {
  const server = await startProcess(machine.env);
  const headers = { authorization: `Bearer ${token}` };
  const stream = await fetch(`${server.base}/api/v1/streaming/user`, { headers });
  assert.equal(stream.status, 200);
  const socket = new WebSocket(`${server.base.replace('http', 'ws')}/api/v1/streaming?stream=user`, [token]);
  await once(socket, 'open');
  const idle = await open(server);
  await fetch(`${server.base}/api/v1/instance`);
  await stopInTime(server);
  await stream.text().catch(() => undefined);
  idle.socket.destroy();
});

test('a client that never finishes its request does not hold it up', async () => {
  const server = await startProcess(machine.env);
  const { socket, text } = await open(server);
  socket.write(head('POST', '/api/v1/statuses', 'Content-Type: application/json\r\nContent-Length: 100\r\n'));
  await until(() => text().includes(TAKEN));
  await stopInTime(server);
  socket.destroy();
});

test('a server stops alike for every signal that asks it to', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const server = await startProcess(machine.env);
    assert.equal(await server.kill(signal), 0, `${signal}: ${server.output()}`);
    assert.match(server.output(), new RegExp(`"signal":"${signal}".*stopping`));
  }
});
