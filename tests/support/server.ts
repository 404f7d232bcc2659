import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createLocalAccount } from '../../src/domain/accounts/create-local.ts';
import { createToken } from '../../src/domain/tokens/create-token.ts';
import { toWire } from '../../src/lib/id.ts';
import { parseConfig } from '../../src/platform/config/config.ts';
import type { Variable } from '../../src/platform/config/env.ts';
import { type Context, openContext } from '../../src/platform/context.ts';
import { createLog } from '../../src/platform/log.ts';
import { hashPassword } from '../../src/platform/passwords.ts';
import { buildServer } from '../../src/start/serve.ts';
import { closeServer } from '../../src/start/stop.ts';
import { freshDatabase, witnessAt } from './database.ts';
import { loopbackPeers } from './loopback.ts';

/** A running server over a fresh database of its own, spoken to without a socket. */
export type TestServer = {
  app: FastifyInstance;
  ctx: Context;
  request(method: string, path: string, options?: RequestOptions): Promise<TestAnswer>;
  createUser(name: string, options?: UserOptions): Promise<TestUser>;
  /** Listens on a free loopback port and returns the base address. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

export type UserOptions = { scopes?: string; role?: 'owner' | 'admin' | 'moderator' };

/** `id` as clients see it, `accountId` as the database keeps it. */
export type TestUser = { id: string; accountId: number; name: string; token: string };

export type RequestOptions = {
  token?: string | undefined;
  json?: unknown;
  /** Pairs where a name comes more than once. */
  form?: Record<string, string> | [string, string][];
  query?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** JSON of any shape, to be looked into: `body.account.id`; `items` of an answer gives an array's elements. */
export interface Json {
  readonly [key: string]: Json;
}

/** The elements of a JSON array; none when it is something else. */
export function list(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : [];
}

export type TestAnswer = { status: number; headers: Record<string, string>; text: string; body: Json; items: Json[] };

/** Starts a server of its own; `env` sets configuration variables. Rate limits are off unless set. */
export async function startServer(env: Partial<Record<Variable, string>> = {}): Promise<TestServer> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'whinchat-data-'));
  const parsed = parseConfig({
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATE_LIMIT_MULTIPLIER: '10000',
    LOG_LEVEL: 'error',
    ...env,
  });
  // Guarded as in production, but for the listeners of the tests themselves.
  const guard = env.ALLOW_PRIVATE_NETWORKS === undefined ? { allowPrivateNetworks: loopbackPeers } : {};
  const config = { ...parsed, ...guard };
  const witness = witnessAt(env.DATABASE_URL ?? database.url);
  const ctx = await openContext(config, createLog(config.logLevel), { rehearse: true, witness });
  const app = await buildServer(ctx);
  return {
    app,
    ctx,
    request: requestTo(app),
    createUser: (name, options = {}) => createUser(ctx, name, options),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await closeServer(app);
      await ctx.close();
      witness?.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What speaks to a server without a socket. */
export function requestTo(app: FastifyInstance): TestServer['request'] {
  return (method, path, options = {}) => request(app, method, path, options);
}

async function request(
  app: FastifyInstance,
  method: string,
  path: string,
  options: RequestOptions,
): Promise<TestAnswer> {
  const url = new URL(path, 'http://localhost:3000');
  for (const [name, value] of Object.entries(options.query ?? {})) {
    for (const one of [value].flat()) url.searchParams.append(name, one);
  }
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  let payload = options.body;
  if (options.json !== undefined) {
    headers['content-type'] ??= 'application/json';
    payload = JSON.stringify(options.json);
  } else if (options.form) {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    payload = new URLSearchParams(options.form).toString();
  }
  const answer = await app.inject({
    method: httpMethod(method),
    url: `${url.pathname}${url.search}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json') && answer.body !== '';
  const body: Json = isJson ? JSON.parse(answer.body) : {};
  const flat = Object.entries(answer.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join('\n') : String(value),
  ]);
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(flat),
    text: answer.body,
    body,
    items: Array.isArray(body) ? body : [],
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

function httpMethod(name: string) {
  const method = METHODS.find((known) => known === name);
  if (!method) throw new Error(`"${name}" is no method`);
  return method;
}

const ALL_SCOPES = 'read write follow push profile';

// Hashing takes the processor a while: all people of a test process share one password.
let sharedHash: Promise<string> | undefined;

/** The password of everybody made by `createUser`. */
export const TEST_PASSWORD = 'correct horse battery staple';

async function createUser(ctx: Context, name: string, options: UserOptions): Promise<TestUser> {
  sharedHash ??= hashPassword(TEST_PASSWORD);
  const passwordHash = await sharedHash;
  return ctx.store.transaction(async (tx) => {
    const { accountId } = await createLocalAccount(tx, {
      username: name,
      email: `${name}@example.org`,
      passwordHash,
      role: options.role ?? null,
    });
    const scopes = options.scopes ?? ALL_SCOPES;
    const token = await createToken(tx, { accountId, scopes, applicationName: 'tests' });
    return { id: toWire(accountId), accountId, name, token };
  });
}
