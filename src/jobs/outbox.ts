import { Type } from 'typebox';
import { purgeDeliveries, purgeHosts } from '../domain/deliveries/purge.ts';
import { deliverTo } from '../federation/deliver.ts';
import { federate } from '../federation/federate.ts';
import { parserOf } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import { inBatches } from '../platform/jobs/in-batches.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const parseDelivery = parserOf(Type.Object({ host: Type.String() }));

/** Jobs that tell other servers what happened here. */
export function outboxJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    federate: (job) => federate(ctx, job),
    deliver: (job, { signal }) => deliverTo(ctx, job, parseDelivery(job.payload).host, signal),
    'purge-deliveries': recurring(async (_job, { store, signal }) => {
      await inBatches(store, signal, purgeDeliveries);
      await store.transaction(purgeHosts);
    }),
  };
}
