import { fillSearch } from '../domain/search/fill.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

/** The job that the migration to the present index orders where there is something to index. */
export function searchJobs({ store, pace }: Context): Readonly<Record<string, JobHandler>> {
  return {
    'fill-search': async (_job, { signal }) => {
      await fillSearch(store, { run: (piece) => pace.take(piece), signal });
    },
  };
}
