import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrations } from '../../migrations/list.ts';
import { errorCode } from '../../src/platform/db/errors.ts';
import type { DialectName } from '../../src/platform/db/handle.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import type { StoreOptions } from '../../src/platform/db/options.ts';
import { openStore } from '../../src/platform/db/store.ts';
import { startPostgres } from './postgres.ts';
import { witnessOf } from './witness.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

const TEMPLATE_LOCK = 7_310_224_002;

/** The engine this run of the suite is for. */
export const testEngine: DialectName = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A new database of this test alone; migrated unless told `empty`. */
export function freshDatabase(engine = testEngine, { empty = false } = {}): Promise<TestDatabase> {
  return engine === 'sqlite' ? freshSqlite(empty) : freshPostgres(empty);
}

/** Who checks what the store believes about its statements; on SQLite only. */
export function witnessAt(url: string) {
  return url.startsWith('sqlite:') ? witnessOf(url.slice('sqlite:'.length)) : undefined;
}

/** A store over a new database; `close` drops it. */
export async function openTestStore(options: Partial<StoreOptions> = {}) {
  const database = await freshDatabase();
  const instance = { origin: 'http://localhost:3000', domain: 'localhost:3000' };
  const witness = witnessAt(database.url);
  const store = await openStore({ url: database.url, instance, rehearse: true, witness, ...options });
  return {
    store,
    url: database.url,
    close: async () => {
      await store.close();
      witness?.close();
      await database.drop();
    },
  };
}

async function freshSqlite(empty: boolean): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'whinchat-test-'));
  const path = join(folder, 'test.db');
  if (!empty) await copyFile(await sqliteTemplate(), path);
  return { url: `sqlite:${path}`, drop: () => rm(folder, { recursive: true, force: true }) };
}

let template: Promise<string> | undefined;

function sqliteTemplate(): Promise<string> {
  template ??= makeSqliteTemplate();
  return template;
}

/** Migrated once per process and copied for each test. */
async function makeSqliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whinchat-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'template.db');
  await migrate({ url: `sqlite:${path}`, migrations });
  return path;
}

async function freshPostgres(empty: boolean): Promise<TestDatabase> {
  const server = await postgresUrl();
  const source = empty ? 'template0' : await postgresTemplate(server);
  maintenance ??= maintenancePool(server);
  const pool = maintenance;
  const name = `whinchat_test_${randomUUID().replaceAll('-', '')}`;
  await onceFree(() => pool.query(`create database ${name} template ${source} strategy file_copy`));
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await pool.query(`drop database ${name} with (force)`);
    },
  };
}

/** The connection over which databases come and go; to open one costs as much as to make a database. */
let maintenance: pg.Pool | undefined;

function maintenancePool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  // The server may end before this process does, and then the idle connection tells so.
  pool.on('error', () => {});
  return pool;
}

let ownServer: Promise<{ url: string }> | undefined;

/** The server of this run, or one for this process alone when a test is run by hand. */
async function postgresUrl(): Promise<string> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return given;
  ownServer ??= startPostgres();
  return (await ownServer).url;
}

let ownPostgresTemplate: Promise<string> | undefined;

/** The name of a migrated database to copy. */
function postgresTemplate(server: string): Promise<string> {
  ownPostgresTemplate ??= findPostgresTemplate(server);
  return ownPostgresTemplate;
}

/** Made by the first process that asks; named after what the migrations say. */
async function findPostgresTemplate(server: string): Promise<string> {
  const name = `whinchat_template_${await migrationsHash()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} template template0`);
    await migrate({ url: databaseUrl(server, name), migrations });
    await client.query(`alter database ${name} is_template true`);
    return name;
  } finally {
    await client.end();
  }
}

async function migrationsHash(): Promise<string> {
  const folder = new URL('../../migrations/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(ts|sql)$/.test(file)).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(new URL(file, folder)));
  return hash.digest('hex').slice(0, 16);
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies a template as soon as its maker has left it. */
async function onceFree(copy: () => Promise<unknown>): Promise<void> {
  for (let round = 0; ; round += 1) {
    try {
      await copy();
      return;
    } catch (error) {
      if (errorCode(error) !== '55006' || round >= 100) throw error;
      await sleep(50);
    }
  }
}
