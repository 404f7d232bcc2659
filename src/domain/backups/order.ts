import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { countResults, findRunning, finishRefresh, startRefresh } from '../async-refreshes/refreshes.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { backupName } from './schedule.ts';

/** What is done with backups in the background, one of each at a time. */
export const BACKUP_WORK = ['make-backup', 'verify-backup'] as const;

export type BackupWork = (typeof BACKUP_WORK)[number];

/** Work that waits, runs or has failed. */
export type BackupWorkState = {
  readonly work: BackupWork;
  /** How many rows and files are done. */
  readonly done: number;
  /** Why the last attempt has failed. */
  readonly problem: string | null;
  /** Whether it has been given up. */
  readonly isOver: boolean;
};

/** A job that fails is tried as often as the daily one. */
const ATTEMPTS = 3;

/** Orders a backup of now; nothing more while one is being made. */
export async function orderBackup(tx: Tx, moderator: Moderator): Promise<void> {
  const name = backupName(now());
  await order(tx, { name: 'make-backup', of: name });
  await logAct(tx, moderator, { action: 'create', targetType: 'backup', targetId: 0, label: name });
}

/** Orders that a backup is verified; nothing more while one is. */
export async function orderVerification(tx: Tx, moderator: Moderator, name: string): Promise<void> {
  await order(tx, { name: 'verify-backup', of: name });
  await logAct(tx, moderator, { action: 'verify', targetType: 'backup', targetId: 0, label: name });
}

async function order(tx: Tx, { name, of }: { readonly name: BackupWork; readonly of: string }): Promise<void> {
  await startRefresh(tx, name, true);
  await enqueue(tx, { name, payload: { name: of }, uniqueKey: name, lane: 'low', maxAttempts: ATTEMPTS });
}

/** Notes how far work is. */
export async function noteProgress(tx: Tx, work: BackupWork, done: number): Promise<void> {
  await countResults(tx, work, done);
}

/** Notes that work is done. */
export async function noteEnd(tx: Tx, work: BackupWork): Promise<void> {
  await finishRefresh(tx, work);
}

/** What is going on, or was given up and not ordered again. */
export async function listBackupWork(db: Db): Promise<BackupWorkState[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['unique_key', 'last_error', 'dead_at'])
    .where('unique_key', 'in', BACKUP_WORK)
    .execute();
  return Promise.all(
    BACKUP_WORK.flatMap((work) => rows.filter((row) => row.unique_key === work).map((row) => ({ work, row }))).map(
      async ({ work, row }) => ({
        work,
        done: (await findRunning(db, work))?.result_count ?? 0,
        problem: row.last_error,
        isOver: row.dead_at !== null,
      }),
    ),
  );
}
