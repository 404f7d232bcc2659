import { now } from '../../lib/time.ts';
import { cachedRead } from '../../platform/db/cached-read.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { WebhookEvent } from './events.ts';

/** Cached, because every post needs it and webhooks rarely change. */
const readWanted = cachedRead(['webhooks'], async (db: Db, _all: number): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('webhooks').select('events').where('enabled', '=', 1).execute();
  return new Set(rows.flatMap((row): string[] => JSON.parse(row.events)));
});

/** Tells the subscribed webhooks, after the commit, about an event that concerns an account, report or status. */
export async function fireWebhooks(tx: Tx, event: WebhookEvent, id: number): Promise<void> {
  if (!(await readWanted(tx, 0)).has(event)) return;
  await enqueue(tx, { name: 'webhook-event', payload: { event, id, at: now() }, lane: 'low' });
}

type Said = Pick<StatusRow, 'id' | 'local' | 'visibility'>;

/** As `fireWebhooks`, for posts by local people; direct posts are not sent to webhooks. */
export async function fireStatusWebhooks(tx: Tx, event: 'status.created' | 'status.updated', status: Said) {
  if (status.local === 1 && status.visibility !== 'direct') await fireWebhooks(tx, event, status.id);
}
