import { Type } from 'typebox';
import { UNFILTER_JOB } from '../domain/notifications/requests.ts';
import { unfilter } from '../domain/notifications/unfilter.ts';
import { trimHomes } from '../domain/timelines/trim-home.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import { purgeKept } from '../platform/db/kept-events.ts';
import { inBatches, throughBatches } from '../platform/jobs/in-batches.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const UnfilterPayload = Type.Object({ accountId: Type.Integer(), fromId: Type.Integer() });

/** Jobs about timelines and notifications. */
export function timelineJobs({ store }: Context): Readonly<Record<string, JobHandler>> {
  return {
    [UNFILTER_JOB]: ({ payload }, { signal }) => {
      const { accountId, fromId } = parseAs(UnfilterPayload, payload);
      return inBatches(store, signal, (tx) => unfilter(tx, accountId, fromId));
    },
    'purge-stream-events': recurring(() => purgeKept(store)),
    'trim-homes': recurring((_job, { signal }) => throughBatches(store, signal, { from: 0, step: trimHomes })),
  };
}
