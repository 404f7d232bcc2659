// What bodies from nobody known do to a server with a heap of 1 GB: `node bench/unfinished-bodies.ts`. Three requests of 165 fields of 1 MB
// at once, then 2,000 connections with unfinished bodies of 1 MB. Prints the answers, how long the event loop was held at most, and the
// memory added.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareServer } from './own-server.ts';

const MEGABYTE = 1_048_576;
const FIELDS = 165;
const CONNECTIONS = 2000;
/** Text beyond ASCII, which takes up twice as much memory and is dearest to encode. */
const TEXT = Buffer.from('é'.repeat(MEGABYTE / 2));

const server = await prepareServer();
await server.start(['--max-old-space-size=1024']);
try {
  await report('three requests of 165 fields', threeRequests);
  await report('2,000 unfinished bodies of JSON', () => unfinished('application/json', (i) => `192.0.2.${i % 250}`));
  await report('2,000 unfinished bodies from one address', () => unfinished('application/json', () => '192.0.2.1'));
  await report('2,000 unfinished multipart bodies', () =>
    unfinished('multipart/form-data; boundary=x', (i) => `198.51.100.${i % 250}`),
  );
} finally {
  await server.remove();
}

async function report(name: string, attack: () => Promise<Map<string, number>>): Promise<void> {
  await sleep(2000);
  console.log(`  at rest the loop was held ${(await longestHold()).toFixed(0)} ms`);
  const before = await server.memory();
  let most = before.all;
  const watch = setInterval(() => void server.memory().then(({ all }) => (most = Math.max(most, all))), 100);
  const answers = await attack();
  clearInterval(watch);
  const held = await longestHold();
  const told = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`${name}: ${told}; loop held ${held.toFixed(0)} ms, ${(most - before.all).toFixed(0)} MB added`);
}

/** The longest delay of the event loop (ms) since it was last read. */
async function longestHold(): Promise<number> {
  const text = await (await fetch(`${server.base}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

function count(statuses: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

async function threeRequests(): Promise<Map<string, number>> {
  const statuses = await Promise.all(
    [1, 2, 3].map(async () => {
      const { socket, answer } = open(
        'multipart/form-data; boundary=x',
        '203.0.113.1',
        FIELDS * (MEGABYTE + 100),
        true,
      );
      for (let i = 0; i < FIELDS && !socket.destroyed; i += 1) {
        const head = `--x\r\ncontent-disposition: form-data; name="f${i}"\r\n\r\n`;
        socket.write(`${(head.length + TEXT.length + 2).toString(16)}\r\n${head}`);
        socket.write(TEXT);
        if (!socket.write('\r\n\r\n')) await Promise.race([sleep(1000), new Promise((go) => socket.once('drain', go))]);
      }
      return answer(2000);
    }),
  );
  return count(statuses);
}

/** Connections that send a body but for its last bytes, and wait. */
async function unfinished(type: string, address: (i: number) => string): Promise<Map<string, number>> {
  const opened = [];
  for (let i = 0; i < CONNECTIONS; i += 1) {
    const { socket, answer } = open(type, address(i), MEGABYTE, false);
    socket.write(type.startsWith('multipart') ? '--x\r\ncontent-disposition: form-data; name="f"\r\n\r\n' : '{"a":"');
    const sent = new Promise<void>((resolve) => {
      socket.write(TEXT.subarray(0, MEGABYTE - 100), () => resolve());
      socket.once('data', () => resolve()).once('close', () => resolve());
    });
    opened.push(answer);
    if (i % 50 === 49) await Promise.race([sent, sleep(2000)]);
  }
  return count(await Promise.all(opened.map((answer) => answer(5000))));
}

function open(type: string, address: string, length: number, isChunked: boolean) {
  const { port } = new URL(server.base);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  let status = '';
  socket.on('error', () => undefined).on('data', (data) => (status ||= data.toString().slice(9, 12)));
  const size = isChunked ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  socket.write(
    `POST /oauth/token HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: ${type}\r\n${size}\r\n\r\n`,
  );
  /** The status, or that there was none in so many milliseconds. */
  async function answer(within: number): Promise<string> {
    for (let waited = 0; status === '' && waited < within && !socket.destroyed; waited += 50) await sleep(50);
    socket.destroy();
    return status || 'no answer yet';
  }
  return { socket, answer };
}
