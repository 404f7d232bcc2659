import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

/** Votes come one after another; other servers are told the new counts once in a while (ms). Mastodon: DistributePollUpdateWorker. */
const DEBOUNCE = 180_000;

/** Tells the servers that have a local poll how its counts stand, soon, or `atOnce` when it has ended. Nothing when none has it. */
export async function announcePoll(tx: Tx, statusId: number, { atOnce = false } = {}): Promise<void> {
  const sent = await tx
    .selectFrom('statuses as s')
    .innerJoin('deliveries as d', 'd.subject', 's.uri')
    .select('s.id')
    .where('s.id', '=', statusId)
    .where('s.local', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (!sent) return;
  await enqueue(tx, {
    name: 'federate',
    payload: { verb: 'update_poll', statusId },
    ...(!atOnce && { runAt: now() + DEBOUNCE, uniqueKey: `update_poll:${statusId}` }),
  });
}
