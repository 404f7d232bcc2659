// How long hostile input holds the event loop of a real server process: `node bench/event-loop.ts [name…]`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPeer } from '../tests/federation/peer.ts';
import { startProcess, whinchat } from '../tests/support/process.ts';
import type { Attack } from './attack.ts';
import { attacksOnApi } from './attacks-on-api.ts';
import { attacksOnInbox } from './attacks-on-inbox.ts';

/** The least of so many rounds counts: what else the machine does can only make a round longer. */
const ROUNDS = 3;
/** Milliseconds after an answer in which jobs may still work. */
const AFTER = 300;

const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-bench-'));
const env = {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_MULTIPLIER: '100000',
  ALLOW_PRIVATE_NETWORKS: 'true',
};
const server = await startProcess(env);
const peer = await startPeer();

try {
  await whinchat(
    { ...env, PUBLIC_URL: server.base },
    ...'accounts create prober --email p@localhost --confirmed'.split(' '),
    '--password',
    'correct horse battery',
  );
  const scopes = 'read write follow push';
  const token = await whinchat(
    { ...env, PUBLIC_URL: server.base },
    'tokens',
    'create',
    '--account',
    'prober',
    '--scopes',
    scopes,
  );
  const target = { base: server.base, token: token.trim(), peer };
  const all = [...(await attacksOnApi(target)), ...(await attacksOnInbox(target))];
  const wanted = process.argv.slice(2);
  const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  const results = [];
  for (const attack of chosen) results.push(await measure(attack));
  results.sort((a, b) => b.held - a.held);
  for (const { name, status, held, processor } of results) {
    console.log(
      `${held.toFixed(0).padStart(6)} ms held ${processor.toFixed(0).padStart(6)} ms processor  ${status}  ${name}`,
    );
  }
} finally {
  await server.kill('SIGTERM');
  await peer.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure({ name, send }: Attack) {
  let held = Number.POSITIVE_INFINITY;
  let processor = Number.POSITIVE_INFINITY;
  let status = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await readMetrics();
    const answer = await send(round).catch((error: unknown) => error);
    status = answer instanceof Response ? String(answer.status) : 'cut';
    if (answer instanceof Response) await answer.arrayBuffer();
    await sleep(AFTER);
    const after = await readMetrics();
    held = Math.min(held, after.held);
    processor = Math.min(processor, after.processor - before.processor);
  }
  return { name, status, held, processor };
}

/** The longest delay of the event loop since they were last read, and the time on the processor since the start, in ms. */
async function readMetrics(): Promise<{ held: number; processor: number }> {
  const text = await (await fetch(`${server.base}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) * 1000;
  return { held: value('nodejs_eventloop_lag_max_seconds'), processor: value('process_cpu_seconds_total') };
}
