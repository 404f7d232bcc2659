import { HOUR, now, toIso } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { isDiskFull } from '../../platform/db/errors.ts';
import { readSettings, writeSetting } from '../settings/settings.ts';
import { begunAt, listBackups } from './schedule.ts';

type Server = Pick<Context, 'store' | 'config'>;

/** What has come of the backups of a server. */
export type BackupState = {
  /** The daily time (HH:MM in UTC); null when none is made by itself. */
  readonly time: string | null;
  /** When the newest that succeeded was begun (ms), as the database or the folder of this process knows. */
  readonly succeededAt: number | undefined;
  /** What came of the last attempt, and of a failed one when (ms) and why. */
  readonly lastResult: 'success' | 'failure' | 'none';
  readonly failure: { readonly at: number; readonly problem: string } | undefined;
};

/** Reads when the last backup succeeded, and what came of the last attempt. Any process may ask, also one that makes none. */
export async function readBackupState({ store, config }: Server): Promise<BackupState> {
  const settings = await readSettings(store.db);
  // A folder that cannot be read is what the last attempt has failed on.
  const newest = (await listBackups(config.backupDir).catch((): string[] => [])).at(-1);
  const known = [timeOf(settings.backup_succeeded_at), timeOf(newest === undefined ? null : begunAt(newest))];
  const succeededAt = known.reduce((one, other) => (other !== undefined && (one ?? 0) < other ? other : one));
  const failedAt = timeOf(settings.backup_failed_at);
  const hasFailed = failedAt !== undefined && failedAt >= (succeededAt ?? 0);
  return {
    time: settings.backup_time,
    succeededAt,
    lastResult: hasFailed ? 'failure' : succeededAt === undefined ? 'none' : 'success',
    failure: hasFailed ? { at: failedAt, problem: settings.backup_problem ?? '' } : undefined,
  };
}

function timeOf(iso: string | null): number | undefined {
  return iso === null ? undefined : Date.parse(iso);
}

/** Makes a backup by its name, and notes for all processes what has come of it. One that is interrupted by a stop has no result. */
export async function noteResult<T>(
  { store }: Server,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const made = await work();
    await store.transaction((tx) => writeSetting(tx, 'backup_succeeded_at', begunAt(name)));
    return made;
  } catch (error) {
    if (!signal?.aborted) await noteFailure(store, error);
    throw error;
  }
}

/** What keeps a backup from being made, such as a full disk, may keep this from being noted; the job tells it too. */
async function noteFailure(store: Server['store'], error: unknown): Promise<void> {
  const problem = isDiskFull(error)
    ? 'The disk of the folder for backups is full'
    : error instanceof Error
      ? error.message
      : String(error);
  await store
    .transaction(async (tx) => {
      await writeSetting(tx, 'backup_failed_at', toIso(now()));
      await writeSetting(tx, 'backup_problem', problem.slice(0, LONGEST));
    })
    .catch(() => undefined);
}

/** How many characters of a problem are noted. */
const LONGEST = 500;

/** One line about the backups of a server, for operators. */
export function backupLine({ time, succeededAt, lastResult, failure }: BackupState): string {
  const last = succeededAt === undefined ? 'none' : `${toIso(succeededAt)}, ${hoursSince(succeededAt)} hours ago`;
  const why = failure ? ` (${failure.problem})` : '';
  return `last backup: ${last}; last result: ${lastResult}${why}; daily: ${time === null ? 'off' : `${time} UTC`}`;
}

/** How old (whole hours) what was made at an instant (ms) is. */
export function hoursSince(at: number): number {
  return Math.max(0, Math.floor((now() - at) / HOUR));
}
