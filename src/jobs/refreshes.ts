import { Type } from 'typebox';
import { generateReport } from '../domain/annual-reports/reports.ts';
import { purgeRefreshes } from '../domain/async-refreshes/refreshes.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const ReportPayload = Type.Object({ accountId: Type.Integer(), year: Type.Integer() });

/** Jobs whose progress clients can poll. */
export function refreshJobs({ store }: Context): Readonly<Record<string, JobHandler>> {
  return {
    'generate-annual-report': ({ payload }) => generateReport(store, parseAs(ReportPayload, payload)),
    'purge-async-refreshes': recurring(() => store.transaction(purgeRefreshes)),
  };
}
