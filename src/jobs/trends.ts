import { refreshTrends } from '../domain/trends/refresh.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

/** Jobs about trends. */
export function trendJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return { 'refresh-trends': recurring(() => refreshTrends(ctx.store)) };
}
