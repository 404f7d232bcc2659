import { Type } from 'typebox';
import { UNFILTER_JOB } from '../domain/notifications/requests.ts';
import { unfilter } from '../domain/notifications/unfilter.ts';
import { trimHomes } from '../domain/timelines/trim-home.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import { purgeKept } from '../platform/db/kept-events.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const UnfilterPayload = Type.Object({ accountId: Type.Integer(), fromId: Type.Integer() });

/** Jobs about timelines and notifications. */
export function timelineJobs({ store }: Context): Readonly<Record<string, JobHandler>> {
  return {
    [UNFILTER_JOB]: async ({ payload }, { signal }) => {
      const { accountId, fromId } = parseAs(UnfilterPayload, payload);
      while (await store.transaction((tx) => unfilter(tx, accountId, fromId))) signal.throwIfAborted();
    },
    'purge-stream-events': recurring(() => purgeKept(store)),
    'trim-homes': recurring(async (_job, { signal }) => {
      let last: number | undefined = 0;
      while (last !== undefined) {
        const after: number = last;
        last = await store.transaction((tx) => trimHomes(tx, after));
        signal.throwIfAborted();
      }
    }),
  };
}
