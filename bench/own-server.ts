import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLocalAccount } from '../src/domain/accounts/create-local.ts';
import { createToken } from '../src/domain/tokens/create-token.ts';
import { newId } from '../src/lib/id.ts';
import { now } from '../src/lib/time.ts';
import type { Tx } from '../src/platform/db/handle.ts';

/** A server of ours over a fresh directory, which may be stopped and started again. */
export type OwnServer = {
  readonly base: string;
  /** Starts it, with more flags for Node if need be. */
  start(flags?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
  /** Resident memory now (MB), and what of it is no view of a file. */
  memory(): Promise<{ readonly all: number; readonly own: number }>;
  /** Processor time that it has used since its start, milliseconds. */
  processorTime(): Promise<number>;
  /** Stops it and removes its directory. */
  remove(): Promise<void>;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sets this process's environment to that of a new server, so that `withChanges` works on its database too. */
export async function prepareServer(): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-bench-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PUBLIC_URL: base,
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMIT_MULTIPLIER: '10000',
    LOG_LEVEL: 'error',
    ALLOW_PRIVATE_NETWORKS: 'true',
  });
  let child: ChildProcess | undefined;

  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill();
    await ended;
  }

  return {
    base,
    async start(flags = []) {
      child = spawn(resolve(import.meta.dirname, '../bin/serve'), flags, { stdio: ['ignore', 'ignore', 'inherit'] });
      for (let tries = 0; tries < 300; tries++) {
        if (await fetch(`${base}/health`).catch(() => undefined)) return;
        await sleep(200);
      }
      throw new Error('the server does not answer');
    },
    stop,
    async memory() {
      const status = await readFile(`/proc/${child?.pid}/status`, 'utf8');
      const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
      return { all: of('VmRSS'), own: of('RssAnon') };
    },
    async processorTime() {
      const stat = await readFile(`/proc/${child?.pid}/stat`, 'utf8');
      // After the name, which may hold blanks, the 12th and 13th: in ticks, of which Linux tells programs 100 a second.
      const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
      return ((user ?? 0) + (system ?? 0)) * 10;
    },
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Somebody of this server, who was here just now. */
export async function person(tx: Tx, username: string): Promise<{ accountId: number; token: string }> {
  const email = `${username}@example.org`;
  const { accountId } = await createLocalAccount(tx, { username, email, passwordHash: '' });
  await tx.updateTable('users').set({ last_active_at: now() }).where('account_id', '=', accountId).execute();
  return { accountId, token: await createToken(tx, { accountId, scopes: 'read write', applicationName: 'bench' }) };
}

/** Somebody of another server, given by host and port, with an inbox of its own. */
export async function stranger(tx: Tx, username: string, host: string): Promise<{ id: number; uri: string }> {
  const id = newId();
  const at = now();
  const uri = `http://${host}/users/${username}`;
  const names = { username, domain: host, handle: `${username}@${host}`, uri, url: uri, inbox_url: `${uri}/inbox` };
  await tx
    .insertInto('accounts')
    .values({ id, ...names, fetched_at: at, created_at: at, updated_at: at })
    .execute();
  return { id, uri };
}

/** Makes one account follow another without telling anybody. */
export async function follow(tx: Tx, accountId: number, targetId: number): Promise<void> {
  const row = { id: newId(), account_id: accountId, target_id: targetId, uri: null, created_at: now() };
  await tx.insertInto('follows').values(row).execute();
}

export function quantile(values: readonly number[], q: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * q) - 1] ?? Number.NaN;
}
