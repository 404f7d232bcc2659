import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { StatusRow } from '../../schema/statuses.ts';

type StatusVerb = 'create' | 'update' | 'delete' | 'announce' | 'undo_announce' | 'add_featured' | 'remove_featured';

/** Wrapped, so that SQLite starts from the few accounts in question and not from all remote ones. */
const REMOTE = sql`coalesce(a.domain, '') <> ''`;

/**
 * Orders an activity about a local status for other servers, when the author has followers there, or somebody there is mentioned or
 * reblogged. What must be known after the row is gone goes along.
 */
export async function federateStatus(tx: Tx, verb: StatusVerb, status: StatusRow): Promise<void> {
  if (status.local === 0 || status.local_only === 1 || !(await concernsOthers(tx, status))) return;
  const { id: statusId, account_id: accountId, uri, reblog_of_id: reblogOfId, visibility } = status;
  await enqueue(tx, { name: 'federate', payload: { verb, statusId, accountId, uri, reblogOfId, visibility } });
}

async function concernsOthers(tx: Tx, status: StatusRow): Promise<boolean> {
  const { rows } = await sql<{ yes: number }>`
    select 1 as yes where exists (
      select 1 from follows as f join accounts as a on a.id = f.account_id
      where f.target_id = ${status.account_id} and ${REMOTE})
    or exists (
      select 1 from mentions as m join accounts as a on a.id = m.account_id
      where m.status_id = ${status.id} and ${REMOTE})
    or exists (
      select 1 from statuses as s
      where s.id in (${status.reblog_of_id ?? 0}, ${status.in_reply_to_id ?? 0}) and s.local + 0 = 0)`.execute(tx);
  return rows.length > 0;
}
