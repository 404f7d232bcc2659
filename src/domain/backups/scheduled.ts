import { join } from 'node:path';
import { DAY, now } from '../../lib/time.ts';
import { type Context, databaseUrl } from '../../platform/context.ts';
import { readSettings } from '../settings/settings.ts';
import { type BackupOptions, createBackup } from './create.ts';
import { backupName, findBackup, forgetBackups, forgetUnfinished, lastTurn, listBackups } from './schedule.ts';

/** Makes the daily backup if it is due, then deletes those beyond the number to keep. Returns its directory if one was made. */
export async function backUpWhenDue(ctx: Context, signal: AbortSignal): Promise<string | undefined> {
  const { backup_time: time, backup_keep: keep } = await readSettings(ctx.store.db);
  if (time === null) return undefined;
  const folder = ctx.config.backupDir;
  const turn = lastTurn(time, now());
  const latest = (await listBackups(folder)).at(-1);
  if (latest !== undefined && latest >= backupName(turn)) return undefined;
  await forgetUnfinished(folder, turn - DAY);
  const directory = await backUp(ctx, backupName(now()), { signal });
  await forgetBackups(folder, keep);
  return directory;
}

/** Makes a backup by a name (`backupName`) in the folder for backups, unless it is there. Returns its directory. */
export async function backUp(
  ctx: Context,
  name: string,
  options: Pick<BackupOptions, 'signal' | 'onProgress'>,
): Promise<string> {
  const folder = ctx.config.backupDir;
  const directory = join(folder, name);
  if ((await findBackup(folder, name)) !== undefined) return directory;
  const latest = (await listBackups(folder)).at(-1);
  const previous = latest === undefined ? undefined : join(folder, latest);
  const { instance } = ctx.store;
  const source = { url: databaseUrl(ctx.config), instance, storage: ctx.storage };
  const { missing } = await createBackup(source, directory, { ...options, previous });
  if (missing.length > 0) ctx.log.warn({ missing }, 'media files are missing');
  return directory;
}
