import { timeOf } from '../../lib/id.ts';
import { DAY, guardClock, LEAP, toIso } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { COMMAND_LINE, logAct } from '../audit/log-act.ts';

const CONFIRMED = { action: 'confirm', targetType: 'clock' } as const;

/** No row is older than this program. */
const FIRST = Date.UTC(2026, 0);

/**
 * When (ms) the database was last written to, as far as it shows: a server at work plans jobs every few minutes. Ids from a time that is not yet
 * do not count beside a job, because they stay after a clock that was ahead has been put right. Undefined for a database that nobody has used.
 */
export async function newestRow(db: Db): Promise<number | undefined> {
  const job = await db
    .selectFrom('jobs')
    .select(['id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const status = await db.selectFrom('statuses').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const account = await db.selectFrom('accounts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const made = [job, status, account].flatMap((row) => (row ? [timeOf(row.id)] : []));
  const told = job ? [job.created_at, ...made.filter((at) => at <= Date.now())] : made;
  const newest = Math.max(...told);
  return newest < FIRST ? undefined : newest;
}

/** Believes the clock of this machine unless it is too far from the newest row (ms), which is returned, and nobody has confirmed it. */
export async function guardClockBy(db: Db): Promise<number | undefined> {
  const newest = await newestRow(db);
  guardClock((await isClockConfirmed(db)) ? undefined : newest);
  return newest;
}

/** Whether the operator has said within a day that the clock is right as it is. */
export async function isClockConfirmed(db: Db): Promise<boolean> {
  const at = Date.now();
  const found = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', CONFIRMED.action)
    .where('target_type', '=', CONFIRMED.targetType)
    .where('created_at', '>', at - DAY)
    .where('created_at', '<', at + LEAP)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records that the clock of this machine is right, though it is far from the newest row. Servers then go on by it. */
export async function confirmClock(tx: Tx): Promise<void> {
  await logAct(tx, COMMAND_LINE, { ...CONFIRMED, targetId: 0, label: toIso(Date.now()) });
}
