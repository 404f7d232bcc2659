// Whether servers that are dead hold up deliveries to those that live: nine in ten do not answer, refuse, or answer 503.
// node bench/dead-hosts.ts [hosts] [rounds]; exits with 1 when the 99th percentile of the deliveries to the living is more than three times
// what it was before the others died.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { withChanges } from '../src/cli/open.ts';
import { follow, freePort, person, prepareServer, quantile, stranger } from './own-server.ts';

const HOSTS = Number(process.argv[2] ?? 2000);
const ROUNDS = Number(process.argv[3] ?? 5);
const WARM_UP = 3;
const LIMIT = 3;
/** How long (ms) a delivery is waited for. */
const PATIENCE = 60_000;

/** What becomes of every tenth to ninth of ten: the first lives. */
const FATES = ['lives', 'silent', 'refuses', '503', 'silent', 'refuses', '503', 'silent', 'refuses', '503'] as const;
type Fate = (typeof FATES)[number];

/** Those that will refuse connections have a port of their own, which is closed; all others are told apart by their address. */
const ports = { open: await freePort(), closing: await freePort() };
const fates = new Map<string, Fate>();
for (let index = 0; index < HOSTS; index++) {
  const fate = FATES[index % FATES.length] ?? 'lives';
  const address = `127.${1 + Math.floor(index / 62_500)}.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
  fates.set(`${address}:${fate === 'refuses' ? ports.closing : ports.open}`, fate);
}
const living = [...fates].filter(([, fate]) => fate === 'lives').map(([host]) => host);

let areDead = false;
/** When the post that is being sent reached each server. */
let reached = new Map<string, number>();
let marker = '';

function receive(request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host ?? '';
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const fate = areDead ? fates.get(host) : 'lives';
    if (fate === 'silent') return;
    if (fate === '503') return response.writeHead(503).end();
    if (marker !== '' && body.includes(marker) && !reached.has(host)) reached.set(host, performance.now());
    response.writeHead(202).end();
  });
}

async function listen(port: number) {
  const server = createServer({ keepAliveTimeout: 60_000 }, receive).listen(port, '0.0.0.0', 4096);
  // All of 127.0.0.0/8 can only be had with every other address; nobody else is answered.
  server.on('connection', (socket) => {
    if (!socket.remoteAddress?.startsWith('127.')) socket.destroy();
  });
  await once(server, 'listening');
  return server;
}

/** An author whom somebody of every server follows. */
function people(): Promise<string> {
  return withChanges(async ({ store }) => {
    const author = await store.transaction((tx) => person(tx, 'author'));
    const hosts = [...fates.keys()];
    for (let start = 0; start < hosts.length; start += 100) {
      await store.transaction(async (tx) => {
        for (const host of hosts.slice(start, start + 100)) {
          await follow(tx, (await stranger(tx, 'reader', host)).id, author.accountId);
        }
      });
    }
    return author.token;
  });
}

const server = await prepareServer();
const token = await people();
const listeners = [await listen(ports.open), await listen(ports.closing)];
let count = 0;

/** Posts, and answers how long (ms) it took to each of these servers. */
async function publish(hosts: readonly string[]): Promise<number[]> {
  count += 1;
  marker = `post number ${count} of ${Date.now()}`;
  reached = new Map();
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ status: marker });
  const answer = await fetch(`${server.base}/api/v1/statuses`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const until = started + PATIENCE;
  while (performance.now() < until && hosts.some((host) => !reached.has(host))) await sleep(10);
  return hosts.map((host) => (reached.get(host) ?? Number.POSITIVE_INFINITY) - started);
}

async function rounds(name: string, all: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const took = await publish(all);
    times.push(...took.filter((_, index) => living.includes(all[index] ?? '')));
    await sleep(1000);
  }
  const missed = times.filter((ms) => ms === Number.POSITIVE_INFINITY).length;
  const shown = [0.5, 0.99, 1].map((q) => `p${q * 100} ${quantile(times, q).toFixed(0)} ms`).join(', ');
  console.log(`${name}: ${shown}, ${missed} missed, RSS ${(await server.memory()).all.toFixed(0)} MB`);
  return quantile(times, 0.99);
}

try {
  await server.start();
  console.log(`${HOSTS} servers, ${living.length} of which stay alive; ${ROUNDS} posts`);
  const everybody = [...fates.keys()];
  for (let round = 0; round < WARM_UP; round++) await publish(everybody);
  await sleep(1000);
  const before = await rounds('all alive', everybody);
  areDead = true;
  const [, closing] = listeners;
  closing?.close();
  closing?.closeAllConnections();
  const after = await rounds('nine in ten dead', living);
  console.log(`ratio of p99: ${(after / before).toFixed(2)}`);
  if (!(after / before <= LIMIT)) process.exitCode = 1;
} finally {
  await server.remove();
  for (const listener of listeners) {
    listener.close();
    listener.closeAllConnections();
  }
}
