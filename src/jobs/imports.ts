import { splitImport } from '../domain/imports/order-import.ts';
import { importEntry } from '../federation/import-entry.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

/** Takes over the lists that people bring from other servers. */
export function importJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'split-import': (job) => ctx.store.transaction((tx) => splitImport(tx, job)),
    'import-entry': (job, { signal }) => importEntry(ctx, job, signal),
  };
}
