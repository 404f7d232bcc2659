import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalAccount } from '../../../src/domain/accounts/create-local.ts';
import { completeInstance } from '../../../src/domain/instance/first-start.ts';
import { createToken } from '../../../src/domain/tokens/create-token.ts';
import { startPools } from '../../../src/jobs/pools.ts';
import { databaseUrl } from '../../../src/platform/context.ts';
import { openStore } from '../../../src/platform/db/store.ts';
import { hashPassword } from '../../../src/platform/passwords.ts';
import { closeServer } from '../../../src/start/stop.ts';
import { freshDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { admit, loopbackPeers } from '../../support/loopback.ts';
import { startProcess } from '../../support/process.ts';
import { type Json, list, startServer, TEST_PASSWORD } from '../../support/server.ts';

/** Somebody on a running server. */
export type LiveUser<S = LiveServer> = {
  readonly name: string;
  /** As others write it, with the server. */
  readonly acct: string;
  readonly server: S;
  /** Asks one's own server; the answer must be 200. */
  call(method: string, path: string, json?: unknown): Promise<Json>;
  /** As `call`, with any status. */
  ask(method: string, path: string, json?: unknown): Promise<{ status: number; body: Json }>;
  /** The id by which one's own server knows somebody else's, or one's own, account. */
  find(other: Known | string): Promise<string>;
};

type Known = Pick<LiveUser, 'acct'>;
type Caller = Omit<LiveUser, 'server'>;

/** A whole server with its jobs, over a database of its own. */
export type LiveServer = {
  readonly base: string;
  readonly host: string;
  readonly database: string;
  user(name: string): LiveUser;
  close(): Promise<void>;
};

/** One in a process of its own. */
export type ServerApart = Omit<LiveServer, 'user'> & {
  user(name: string): LiveUser<ServerApart>;
  readonly env: Record<string, string>;
  kill(signal: NodeJS.Signals): Promise<void>;
  restart(): Promise<void>;
};

/** Starts a server for each list of people; none stays behind when one does not start. */
export const startServers = (...lists: string[][]): Promise<LiveServer[]> => startAll(lists, startHere);

/** The same, each in a process of its own, where it is about processes. */
export const startApart = (...lists: string[][]): Promise<ServerApart[]> => startAll(lists, startProcessFor);

type Start<T> = (port: number, names: readonly string[]) => Promise<T>;

async function startAll<T extends { close(): Promise<void> }>(
  lists: readonly string[][],
  start: Start<T>,
): Promise<T[]> {
  const ports = await Promise.all(lists.map(freePort));
  for (const port of ports) admit({ port });
  const started = await Promise.allSettled(lists.map((names, index) => start(ports[index] ?? 0, names)));
  const servers = started.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  const failure = started.find((one) => one.status === 'rejected');
  if (!failure) return servers;
  await Promise.all(servers.map((server) => server.close()));
  throw failure.reason;
}

const SCOPES = 'read write follow push profile admin:read admin:write';

async function startHere(port: number, names: readonly string[]): Promise<LiveServer> {
  const host = `127.0.0.1:${port}`;
  const base = `http://${host}`;
  const { app, ctx, createUser, close } = await startServer({ PUBLIC_URL: base });
  await ctx.store.transaction(completeInstance);
  const tokens = new Map<string, string>();
  for (const name of names) {
    const { token } = await createUser(name, { scopes: SCOPES, ...(name === 'admin' && { role: 'admin' }) });
    tokens.set(name, token);
  }
  await app.listen({ host: '127.0.0.1', port });
  const pools = await startPools(ctx);
  const server: LiveServer = {
    base,
    host,
    database: databaseUrl(ctx.config),
    user: (name) => user(server, name, tokens.get(name) ?? ''),
    async close() {
      await Promise.all([closeServer(app), pools.stop()]);
      await close();
    },
  };
  return server;
}

async function startProcessFor(port: number, names: readonly string[]): Promise<ServerApart> {
  const host = `127.0.0.1:${port}`;
  const base = `http://${host}`;
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-live-'));
  const tokens = await createUsers(database.url, { origin: base, domain: host }, names);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: base,
    ALLOW_PRIVATE_NETWORKS: [...loopbackPeers].join(','),
    RATE_LIMIT_MULTIPLIER: '10000',
    LOG_LEVEL: process.env.LIVE_LOG_LEVEL ?? 'error',
  };
  let running = await startProcess(env);
  const server: ServerApart = {
    base,
    host,
    database: database.url,
    env,
    user: (name) => user(server, name, tokens.get(name) ?? ''),
    async kill(signal) {
      await running.kill(signal);
    },
    async restart() {
      running = await startProcess(env);
    },
    async close() {
      await running.kill('SIGTERM');
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

async function createUsers(
  url: string,
  instance: { origin: string; domain: string },
  names: readonly string[],
): Promise<Map<string, string>> {
  const store = await openStore({ url, instance });
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const tokens = new Map<string, string>();
  for (const username of names) {
    const token = await store.transaction(async (tx) => {
      const { accountId } = await createLocalAccount(tx, {
        username,
        email: `${username}@example.org`,
        passwordHash,
        role: username === 'admin' ? 'admin' : null,
      });
      return createToken(tx, { accountId, scopes: SCOPES, applicationName: 'tests' });
    });
    tokens.set(username, token);
  }
  await store.close();
  return tokens;
}

function user<S extends { base: string; host: string }>(server: S, name: string, token: string): LiveUser<S> {
  const ask: LiveUser<S>['ask'] = async (method, path, json) => {
    const response = await fetch(server.base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, body: isJson ? JSON.parse(text) : {} };
  };
  const me: LiveUser<S> = {
    name,
    acct: `${name}@${server.host}`,
    server,
    ask,
    async call(method, path, json) {
      const { status, body } = await ask(method, path, json);
      assert.equal(status, 200, `${method} ${path} answered ${status} ${JSON.stringify(body)}`);
      return body;
    },
    async find(other) {
      const acct = typeof other === 'string' ? other : other.acct;
      const query = new URLSearchParams({ q: `@${acct}`, type: 'accounts', resolve: 'true', limit: '1' });
      const { accounts } = await me.call('GET', `/api/v2/search?${query}`);
      const id = list(accounts)[0]?.id;
      assert.ok(id, `${acct} is not found from ${server.host}`);
      return String(id);
    },
  };
  return me;
}

/** `who` follows `whom`, and has been accepted. */
export async function befriend(who: Caller, whom: Caller): Promise<void> {
  const id = await who.find(whom);
  await who.call('POST', `/api/v1/accounts/${id}/follow`);
  await eventually(`${who.acct} follows ${whom.acct}`, async () => {
    const back = await whom.find(who);
    const [relationship] = list(await whom.call('GET', `/api/v1/accounts/relationships?id[]=${back}`));
    return relationship?.followed_by;
  });
  await eventually(`${whom.acct} has accepted`, async () => {
    const [relationship] = list(await who.call('GET', `/api/v1/accounts/relationships?id[]=${id}`));
    return relationship?.following;
  });
}

/** The post with that URI in somebody's home timeline. */
export function inHome(who: Caller, uri: unknown): Promise<Json> {
  return eventually(`${uri} in the home of ${who.acct}`, async () =>
    list(await who.call('GET', '/api/v1/timelines/home')).find((status) => status.uri === uri),
  );
}

/** Somebody's newest notification of a type about a post with that URI, or about anything. */
export function notified(who: Caller, type: string, uri?: unknown): Promise<Json> {
  return eventually(`${who.acct} is told of a ${type}`, async () =>
    list(await who.call('GET', '/api/v1/notifications')).find(
      (one) => String(one.type) === type && (uri === undefined || one.status?.uri === uri),
    ),
  );
}
