// How fast a post reaches many who listen to their home streams, against a bare broadcast of the same bytes to as many sockets.
// node bench/streaming.ts [listeners] [rounds]; exits with 1 when a limit is broken.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withContext } from '../src/cli/open.ts';
import { createLocalAccount } from '../src/domain/accounts/create-local.ts';
import { getAccount } from '../src/domain/accounts/queries.ts';
import { establishFollow } from '../src/domain/relationships/establish-follow.ts';
import { createToken } from '../src/domain/tokens/create-token.ts';
import { now } from '../src/lib/time.ts';
import type { Tx } from '../src/platform/db/handle.ts';
import { type Listeners, openListeners } from './listeners.ts';

const LISTENERS = Number(process.argv[2] ?? 2000);
const ROUNDS = Number(process.argv[3] ?? 15);
const WARM_UP = 5;
const LIMITS = { ratio: 3, rss: 400 };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function person(tx: Tx, username: string): Promise<{ accountId: number; token: string }> {
  const email = `${username}@example.org`;
  const { accountId } = await createLocalAccount(tx, { username, email, passwordHash: '' });
  await tx.updateTable('users').set({ last_active_at: now() }).where('account_id', '=', accountId).execute();
  return { accountId, token: await createToken(tx, { accountId, scopes: 'read write', applicationName: 'bench' }) };
}

/** An author, and followers each with a token. */
function people(): Promise<{ author: string; followers: string[] }> {
  return withContext(async ({ store }) => {
    const author = await store.transaction((tx) => person(tx, 'author'));
    const followers: string[] = [];
    while (followers.length < LISTENERS) {
      await store.transaction(async (tx) => {
        const target = await getAccount(tx, author.accountId);
        for (let n = 0; n < 100 && followers.length < LISTENERS; n++) {
          const { accountId, token } = await person(tx, `reader${followers.length}`);
          await establishFollow(tx, { account: await getAccount(tx, accountId), target }, { uri: null });
          followers.push(token);
        }
      });
    }
    return { author: author.token, followers };
  });
}

/** Starts a program of ours and waits until it answers. */
async function start(file: string, args: string[], url: string) {
  const child = spawn('node', [resolve(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 150; tries++) {
    if (await fetch(url).catch(() => undefined)) return child;
    await sleep(200);
  }
  throw new Error(`${file} does not answer`);
}

const quantile = (values: readonly number[], q: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * q) - 1] ?? Number.NaN;

async function rssOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-bench-'));
const port = await freePort();
const barePort = await freePort();
const base = `http://127.0.0.1:${port}`;
const bareBase = `http://127.0.0.1:${barePort}`;
Object.assign(process.env, {
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  PUBLIC_URL: base,
  HOST: '127.0.0.1',
  PORT: String(port),
  RATE_LIMIT_MULTIPLIER: '10000',
  LOG_LEVEL: 'error',
});

const { author, followers } = await people();
const server = await start('../src/main.ts', [], `${base}/health`);
const bare = await start('bare-broadcast.ts', [String(barePort)], bareBase);

async function publish(status: string): Promise<void> {
  const headers = { authorization: `Bearer ${author}`, 'content-type': 'application/json' };
  const answer = await fetch(`${base}/api/v1/statuses`, { method: 'POST', headers, body: JSON.stringify({ status }) });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function broadcast(bytes: Buffer, marker: string): Promise<void> {
  const padded = bytes.toString('latin1').replace(/post number \d+/, marker);
  await (await fetch(bareBase, { method: 'POST', body: Buffer.from(padded, 'latin1') })).arrayBuffer();
}

async function measure(ours: Listeners, theirs: Listeners) {
  const all = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const marker = `post number ${1000 + round}`;
    const a = await ours.arrivals(marker, () => publish(marker));
    await sleep(100);
    const b = await theirs.arrivals(marker, () => broadcast(ours.latest(), marker));
    await sleep(100);
    if (round < WARM_UP) continue;
    all.ours.push(...a);
    all.theirs.push(...b);
  }
  return all;
}

try {
  const url = (token: string) => `ws://127.0.0.1:${port}/api/v1/streaming?stream=user&access_token=${token}`;
  const ours = await openListeners(followers.map(url));
  const theirs = await openListeners(followers.map(() => `ws://127.0.0.1:${barePort}/`));
  await sleep(500);
  const all = await measure(ours, theirs);
  const missed = all.ours.filter((ms) => ms === Number.POSITIVE_INFINITY).length;
  const ratio = quantile(all.ours, 0.99) / quantile(all.theirs, 0.99);
  const rss = await rssOf(server.pid);
  const shown = (values: readonly number[]) =>
    [0.5, 0.99].map((q) => `p${q * 100} ${quantile(values, q).toFixed(1)} ms`).join(', ');
  console.log(`${LISTENERS} listeners, ${ROUNDS} posts of ${ours.latest().length} bytes`);
  console.log(`whinchat: ${shown(all.ours)}, ${missed} missed, RSS ${rss.toFixed(0)} MB`);
  console.log(`bare ws:  ${shown(all.theirs)}`);
  console.log(`ratio of p99: ${ratio.toFixed(2)}`);
  if (missed > 0 || !(ratio <= LIMITS.ratio) || rss > LIMITS.rss) process.exitCode = 1;
  ours.close();
  theirs.close();
} finally {
  server.kill();
  bare.kill();
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}
