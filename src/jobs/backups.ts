import { Type } from 'typebox';
import { type BackupWork, noteEnd, noteProgress } from '../domain/backups/order.ts';
import { findBackup } from '../domain/backups/schedule.ts';
import { backUp, backUpWhenDue } from '../domain/backups/scheduled.ts';
import { readVerification } from '../domain/backups/verification.ts';
import { verifyApart } from '../domain/backups/verify-apart.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import type { Store } from '../platform/db/handle.ts';
import { GiveUp } from '../platform/jobs/backoff.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const Payload = Type.Object({ name: Type.String() });

/** How often (ms) is noted how far a backup is: as often as pages ask. */
const NOTED_EVERY = 3000;

/** The daily backup, and what staff order. */
export function backupJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'back-up': recurring(async (_job, { signal }) => {
      const directory = await backUpWhenDue(ctx, signal);
      if (directory !== undefined) ctx.log.info({ directory }, 'backed up');
    }),
    'make-backup': ({ payload }, { store, signal }) =>
      untilEnd(store, 'make-backup', async () => {
        const directory = await backUp(ctx, parseAs(Payload, payload).name, { signal, onProgress: noting(ctx) });
        ctx.log.info({ directory }, 'backed up');
      }),
    'verify-backup': ({ payload }, { store, signal }) =>
      untilEnd(store, 'verify-backup', () => verify(ctx, parseAs(Payload, payload).name, signal)),
  };
}

async function untilEnd(store: Store, work: BackupWork, run: () => Promise<void>): Promise<void> {
  await run();
  await store.transaction((tx) => noteEnd(tx, work));
}

/** That a backup is not whole is an outcome, which stands in its directory. */
async function verify({ config }: Context, name: string, signal: AbortSignal): Promise<void> {
  const directory = await findBackup(config.backupDir, name);
  if (directory === undefined) throw new GiveUp(`There is no backup ${name} in ${config.backupDir}`);
  const before = await readVerification(directory);
  try {
    await verifyApart(config.dataDir, directory, signal);
  } catch (error) {
    const noted = await readVerification(directory);
    if (!noted?.problem || noted.at === before?.at) throw error;
  }
}

/** Notes from time to time how many rows and files are done. */
function noting({ store, log }: Context): (text: string, done: number) => void {
  let notedAt = 0;
  return (_text, done) => {
    if (performance.now() - notedAt < NOTED_EVERY) return;
    notedAt = performance.now();
    store
      .transaction((tx) => noteProgress(tx, 'make-backup', done))
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of a backup could not be noted'));
  };
}
