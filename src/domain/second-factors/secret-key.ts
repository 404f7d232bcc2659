import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { perOwner } from '../../lib/per-owner.ts';
import { isTimeUnknown, now } from '../../lib/time.ts';
import { type Config, ConfigError } from '../../platform/config/config.ts';
import { isSecretKey } from '../../platform/config/values.ts';
import type { Context } from '../../platform/context.ts';
import { errorCode } from '../../platform/db/errors.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { Log } from '../../platform/log.ts';
import { createSealer, newSecretKey, type Sealer } from '../../platform/seal.ts';
import { syncDirectory } from '../../platform/sync-directory.ts';

/** The name of what the database knows of the key: its fingerprint. */
const NAME = 'secret-key-fingerprint';

type Reach = Pick<Context, 'config' | 'log' | 'store'>;

const kept = perOwner((_ctx: Reach): { sealer?: Promise<Sealer | undefined> } => ({}));

/**
 * What seals the secrets of second factors; undefined where the key is missing or another, which is said once in the log. A key is made only for a
 * database that has known none. Throws ConfigError when SECRET_KEY or SECRET_KEY_FILE names another key than the database was used with.
 */
export async function sealerOf(ctx: Reach): Promise<Sealer | undefined> {
  const known = kept(ctx);
  known.sealer ??= openSealer(ctx).catch((error: unknown) => {
    delete known.sealer;
    throw error;
  });
  return known.sealer;
}

/** Whether a sealer is the one of the database: another process may have been the first. */
export async function isOwnSealer(db: Db, { fingerprint }: Sealer): Promise<boolean> {
  return (await readFingerprint(db)) === fingerprint;
}

/** The key of the server as it is configured or kept in its file; undefined where there is none. */
export async function readSecretKey(config: Config): Promise<string | undefined> {
  return (await givenSecret(config))?.secret ?? (await readSecret(config.secretKeyPath));
}

/** Keeps a key that was in a backup, unless there is one, which may be another; returns whether it did. */
export async function keepSecretKey(config: Config, secret: string): Promise<boolean> {
  if ((await readSecretKey(config)) !== undefined) return false;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(config.secretKeyPath, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true });
  await syncDirectory(dirname(config.secretKeyPath));
  return true;
}

async function openSealer(ctx: Reach): Promise<Sealer | undefined> {
  const { config, store, log } = ctx;
  const fingerprint = await readFingerprint(store.db);
  const given = await givenSecret(config);
  if (given) return compared(createSealer(given.secret), await known(ctx, fingerprint, given.secret), given.variable);
  const found = await readSecret(config.secretKeyPath);
  if (fingerprint === undefined) return found === undefined ? firstSealer(ctx) : adopted(ctx, found);
  if (found === undefined)
    return missing(log, `the key that seals second factors is missing (${config.secretKeyPath})`);
  const sealer = createSealer(found);
  if (sealer.fingerprint === fingerprint) return sealer;
  return missing(log, `${config.secretKeyPath} is not the key that this database was used with`);
}

/** The fingerprint that the database has from now on. */
async function known({ store }: Reach, fingerprint: string | undefined, secret: string): Promise<string> {
  const own = createSealer(secret).fingerprint;
  if (fingerprint !== undefined || isTimeUnknown()) return fingerprint ?? own;
  return store.transaction((tx) => ensureFingerprint(tx, own));
}

function compared(sealer: Sealer, fingerprint: string, variable: string): Sealer {
  if (sealer.fingerprint === fingerprint) return sealer;
  throw new ConfigError([
    `${variable} is not the key that this database was used with: all processes need the same, which seals the secrets of authenticator apps`,
  ]);
}

/** Takes the key of the file for a database that has known none. Another process may have come first, with another key. */
async function adopted(ctx: Reach, secret: string): Promise<Sealer | undefined> {
  const sealer = createSealer(secret);
  if ((await known(ctx, undefined, secret)) === sealer.fingerprint) return sealer;
  return missing(ctx.log, `${ctx.config.secretKeyPath} is not the key that this database was used with`);
}

/** Makes the first key of a database. Nothing is written while nobody knows what time it is. */
async function firstSealer(ctx: Reach): Promise<Sealer | undefined> {
  if (isTimeUnknown()) return undefined;
  const { secretKeyPath: path } = ctx.config;
  const secret = newSecretKey();
  const isMade = await writeFile(path, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true }).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    },
  );
  if (!isMade) return adopted(ctx, (await readSecret(path)) ?? '');
  await syncDirectory(dirname(path));
  const sealer = await adopted(ctx, secret);
  // A key that is of no use would only be mistaken for the right one.
  if (!sealer) await rm(path);
  return sealer;
}

/** Says once what cannot be done. That a key is missing never means that somebody has no second factor. */
function missing(log: Log, what: string): undefined {
  log.warn(
    `${what}: codes of authenticator apps cannot be checked, and no app can be set up, until it is there again (or SECRET_KEY or SECRET_KEY_FILE is set); recovery codes and passkeys work, and "whinchat accounts modify NAME --disable-two-factor" switches somebody's second factor off`,
  );
}

async function givenSecret({ secretKey, secretKeyFile }: Config) {
  if (secretKey !== undefined) return { secret: secretKey, variable: 'SECRET_KEY' };
  if (secretKeyFile === undefined) return undefined;
  const secret = await readFile(secretKeyFile, 'utf8').catch((error: unknown) => {
    throw new ConfigError([`SECRET_KEY_FILE cannot be read (${errorCode(error)}): ${secretKeyFile}`]);
  });
  if (!isSecretKey(secret.trim())) throw new ConfigError([`SECRET_KEY_FILE holds no key: ${secretKeyFile}`]);
  return { secret: secret.trim(), variable: 'SECRET_KEY_FILE' };
}

/** The key in the file; undefined where there is none. */
async function readSecret(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  return text.trim() || undefined;
}

async function readFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', NAME).executeTakeFirst();
  return row?.value;
}

async function ensureFingerprint(tx: Tx, value: string): Promise<string> {
  await tx
    .insertInto('secrets')
    .values({ name: NAME, value, created_at: now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readFingerprint(tx)) ?? value;
}
