import { pruneBySettings } from '../domain/retention/prune-remote.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

/** Jobs that prune remote content. */
export function retentionJobs({ log }: Context): Readonly<Record<string, JobHandler>> {
  return {
    'prune-remote': recurring(async (_job, { store, signal }) => {
      const pruned = await pruneBySettings(store, { signal });
      if (pruned) log.info({ ...pruned.statuses, ...pruned.orphans }, 'posts of other servers pruned');
    }),
  };
}
