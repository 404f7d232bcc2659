import { Type } from 'typebox';
import { notify } from '../domain/notifying/notify.ts';
import { closePoll } from '../domain/polls/close-poll.ts';
import { releaseScheduled } from '../domain/scheduled/release.ts';
import { purgeKeys } from '../domain/statuses/idempotency.ts';
import { parseAs } from '../lib/checked.ts';
import { NOTIFICATION_TYPES } from '../lib/notification-types.ts';
import { completeIn } from '../platform/jobs/settle.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const PollPayload = Type.Object({ pollId: Type.Integer() });
const ScheduledPayload = Type.Object({ id: Type.Integer() });
const NoticesPayload = Type.Object({
  notices: Type.Array(
    Type.Object({
      to: Type.Integer(),
      from: Type.Integer(),
      type: Type.Union(NOTIFICATION_TYPES.map((type) => Type.Literal(type))),
      statusId: Type.Integer(),
    }),
  ),
});

/** Jobs about statuses. */
export const statusJobs: Readonly<Record<string, JobHandler>> = {
  'close-poll': (job, { store }) =>
    store.transaction(async (tx) => {
      await closePoll(tx, parseAs(PollPayload, job.payload).pollId);
      await completeIn(tx, job);
    }),
  'publish-scheduled': ({ payload }, { store }) => releaseScheduled(store, parseAs(ScheduledPayload, payload).id),
  'notify-many': (job, { store }) =>
    store.transaction(async (tx) => {
      for (const notice of parseAs(NoticesPayload, job.payload).notices) await notify(tx, notice);
      await completeIn(tx, job);
    }),
  'purge-idempotency-keys': recurring((_job, { store }) => store.transaction(purgeKeys)),
};
