import { backUpWhenDue } from '../domain/backups/scheduled.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

/** The daily backup. */
export function backupJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'back-up': recurring(async (_job, { signal }) => {
      const directory = await backUpWhenDue(ctx, signal);
      if (directory !== undefined) ctx.log.info({ directory }, 'backed up');
    }),
  };
}
