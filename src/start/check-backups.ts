import { hoursSince, readBackupState } from '../domain/backups/state.ts';
import { toIso } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';

/** A daily backup may be a day late (hours). */
const OLD = 48;

/** Says in the log how old the last backup is and what came of the last attempt, as a warning where somebody has to do something. */
export async function checkBackups({ store, config, log }: Pick<Context, 'store' | 'config' | 'log'>): Promise<void> {
  const state = await readBackupState({ store, config });
  const { time, succeededAt, lastResult, failure } = state;
  const hours = succeededAt === undefined ? undefined : hoursSince(succeededAt);
  const facts = {
    last: succeededAt === undefined ? undefined : toIso(succeededAt),
    hours,
    result: lastResult,
    daily: time ?? 'off',
  };
  if (failure) return log.warn({ ...facts, reason: failure.problem }, 'the last backup has failed');
  if (time === null && hours === undefined)
    return log.warn(facts, 'there is no backup, and none is made by itself: set backup_time');
  if (hours !== undefined && hours > OLD) return log.warn(facts, 'the last backup is old');
  return log.info(facts, 'backups');
}
