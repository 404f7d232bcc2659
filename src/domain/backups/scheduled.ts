import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY, now } from '../../lib/time.ts';
import { type Context, databaseUrl } from '../../platform/context.ts';
import { readSettings } from '../settings/settings.ts';
import { type BackupOptions, createBackup } from './create.ts';
import { assertRoom } from './room.ts';
import { backupName, findBackup, forgetBackups, forgetUnfinished, lastTurn, listBackups } from './schedule.ts';
import { noteResult } from './state.ts';

type Options = Pick<BackupOptions, 'signal' | 'onProgress'>;

/** Makes the daily backup if it is due, then deletes those beyond the number to keep. Returns its directory if one was made. */
export async function backUpWhenDue(ctx: Context, signal: AbortSignal): Promise<string | undefined> {
  const { backup_time: time, backup_keep: keep } = await readSettings(ctx.store.db);
  if (time === null) return undefined;
  const folder = ctx.config.backupDir;
  const turn = lastTurn(time, now());
  const latest = (await listBackups(folder)).at(-1);
  if (latest !== undefined && latest >= backupName(turn)) return undefined;
  // A server that is new waits for its first turn, which has not been yet.
  if (latest === undefined && turn < (await madeAt(ctx))) return undefined;
  await forgetUnfinished(folder, turn - DAY);
  const directory = await backUp(ctx, backupName(now()), { signal });
  await forgetBackups(folder, keep);
  return directory;
}

/** When the database was made (ms), here or by a restore. */
async function madeAt({ store }: Context): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`select min(applied_at) as at from schema_steps`.execute(store.db);
  return Number(rows[0]?.at ?? 0);
}

/**
 * Makes a backup by a name (`backupName`) in the folder for backups, unless it is there, and notes what has come of it. Returns its directory.
 * AppError 'unavailable' when there is no room for it.
 */
export async function backUp(ctx: Context, name: string, options: Options): Promise<string> {
  const { signal } = options;
  const missing = await noteResult(ctx, { name, signal }, () => makeUnlessThere(ctx, name, options));
  if (missing.length > 0) ctx.log.warn({ missing }, 'media files are missing');
  return join(ctx.config.backupDir, name);
}

/** Returns the files that the server no longer has. */
async function makeUnlessThere(ctx: Context, name: string, options: Options): Promise<readonly string[]> {
  const folder = ctx.config.backupDir;
  if ((await findBackup(folder, name)) !== undefined) return [];
  await assertRoom(ctx);
  const latest = (await listBackups(folder)).at(-1);
  const previous = latest === undefined ? undefined : join(folder, latest);
  const { instance } = ctx.store;
  const source = { url: databaseUrl(ctx.config), instance, storage: ctx.storage };
  return (await createBackup(source, join(folder, name), { ...options, previous })).missing;
}
