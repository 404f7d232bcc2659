import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

/** Every kind of job, by name. Each handler is a few lines into a lower floor. */
export function jobHandlers(_ctx: Context): Readonly<Record<string, JobHandler>> {
  return {};
}
