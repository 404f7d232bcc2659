// How fast a post reaches many who listen to their home streams, against a bare broadcast of the same bytes to as many sockets.
// node bench/streaming.ts [listeners] [rounds]; exits with 1 when a limit is broken.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withChanges } from '../src/cli/open.ts';
import { getAccount } from '../src/domain/accounts/queries.ts';
import { establishFollow } from '../src/domain/follows/establish-follow.ts';
import { type Listeners, openListeners } from './listeners.ts';
import { freePort, person, prepareServer, quantile } from './own-server.ts';

const LISTENERS = Number(process.argv[2] ?? 2000);
const ROUNDS = Number(process.argv[3] ?? 15);
const WARM_UP = 5;
const LIMITS = { ratio: 3, rss: 400 };

/** An author, and followers each with a token. */
function people(): Promise<{ author: string; followers: string[] }> {
  return withChanges(async ({ store }) => {
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

/** Starts the bare broadcast and waits until it answers. */
async function startBare(port: number, url: string) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'bare-broadcast.ts'), String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 150; tries++) {
    if (await fetch(url).catch(() => undefined)) return child;
    await sleep(200);
  }
  throw new Error('the bare broadcast does not answer');
}

const barePort = await freePort();
const bareBase = `http://127.0.0.1:${barePort}`;
const server = await prepareServer();
const { author, followers } = await people();
await server.start();
const bare = await startBare(barePort, bareBase);

async function publish(status: string): Promise<void> {
  const headers = { authorization: `Bearer ${author}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.base}/api/v1/statuses`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ status }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function broadcast(bytes: Buffer, marker: string): Promise<void> {
  const padded = bytes.toString('latin1').replace(/post number \d+/, marker);
  await (await fetch(bareBase, { method: 'POST', body: Buffer.from(padded, 'latin1') })).arrayBuffer();
}

async function measure(ours: Listeners, theirs: Listeners) {
  const all: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
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
  const url = (token: string) =>
    `${server.base.replace('http', 'ws')}/api/v1/streaming?stream=user&access_token=${token}`;
  const ours = await openListeners(followers.map(url));
  const theirs = await openListeners(followers.map(() => `ws://127.0.0.1:${barePort}/`));
  await sleep(500);
  const all = await measure(ours, theirs);
  const missed = all.ours.filter((ms) => ms === Number.POSITIVE_INFINITY).length;
  const ratio = quantile(all.ours, 0.99) / quantile(all.theirs, 0.99);
  const { all: rss } = await server.memory();
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
  bare.kill();
  await server.remove();
}
