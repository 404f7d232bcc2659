import { join } from 'node:path';
import { DAY, now } from '../../lib/time.ts';
import { type Context, databaseUrl } from '../../platform/context.ts';
import { readSettings } from '../settings/settings.ts';
import { createBackup } from './create.ts';
import { backupName, forgetBackups, forgetUnfinished, lastTurn, listBackups } from './schedule.ts';

/** Makes the daily backup if it is due, then deletes those beyond the number to keep. Returns its directory if one was made. */
export async function backUpWhenDue(ctx: Context, signal: AbortSignal): Promise<string | undefined> {
  const { backup_time: time, backup_keep: keep } = await readSettings(ctx.store.db);
  if (time === null) return undefined;
  const folder = ctx.config.backupDir;
  const turn = lastTurn(time, now());
  const latest = (await listBackups(folder)).at(-1);
  if (latest !== undefined && latest >= backupName(turn)) return undefined;
  await forgetUnfinished(folder, turn - DAY);
  const { instance } = ctx.store;
  const source = { url: databaseUrl(ctx.config), instance, storage: ctx.storage };
  const directory = join(folder, backupName(now()));
  const previous = latest === undefined ? undefined : join(folder, latest);
  const { missing } = await createBackup(source, directory, { previous, signal });
  if (missing.length > 0) ctx.log.warn({ missing }, 'media files are missing');
  await forgetBackups(folder, keep);
  return directory;
}
