import { now } from '../../lib/time.ts';
import { DISTRIBUTABLE } from '../../lib/visibility.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { PollRow } from '../../schema/polls.ts';

type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T | undefined>;

/** How long (ms) counts are considered fresh. Mastodon: `time_passed_since_last_fetch?`. */
const FRESH = 60_000;

/**
 * Orders a refresh of the counts of a remote poll, at most once a minute, until it was refreshed after its end. The new counts arrive
 * later, as a change of the status. Does nothing for a local poll, or one that is not for everybody, because its server would not show
 * that.
 */
export async function orderPollRefresh(db: Db, write: Write, poll: PollRow): Promise<void> {
  if (!isStale(poll)) return;
  const status = await db
    .selectFrom('statuses')
    .select('uri')
    .where('id', '=', poll.status_id)
    .where('local', '=', 0)
    .where('visibility', 'in', DISTRIBUTABLE)
    .executeTakeFirst();
  if (!status) return;
  await write(async (tx) => {
    await tx.updateTable('polls').set({ asked_at: now() }).where('id', '=', poll.id).execute();
    await enqueue(tx, {
      name: 'refresh-status',
      payload: { uri: status.uri },
      host: new URL(status.uri).host,
      uniqueKey: `refresh-status:${poll.status_id}`,
      maxAttempts: 2,
    });
  });
}

function isStale({ asked_at, expires_at }: PollRow): boolean {
  if (asked_at === null) return true;
  return asked_at < now() - FRESH && (expires_at === null || asked_at < expires_at);
}
