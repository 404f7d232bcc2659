import { type RawBuilder, sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { DAY, LEAP, MINUTE, now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { JOBS_EVENT } from '../../platform/jobs/job.ts';

/** Rows with an end that was counted from the time at which they were made. */
const ENDS = [
  ['mutes', 'expires_at'],
  ['filters', 'expires_at'],
  ['invites', 'expires_at'],
  ['ip_blocks', 'expires_at'],
  ['one_time_links', 'expires_at'],
  ['idempotency_keys', 'expires_at'],
  ['authorization_codes', 'expires_at'],
  ['access_tokens', 'expires_at'],
  ['quotes', 'recheck_at'],
] as const;

/** Times that something waits for, which are never further away than two days. */
const WAITS = [
  ['deliveries', 'run_at'],
  ['remote_hosts', 'retry_at'],
  ['remote_hosts', 'spared_until'],
  ['async_refreshes', 'expires_at'],
] as const;
const LONGEST_WAIT = 2 * DAY;

/** Jobs that wait for longer: for a time that people have set, or for a month. */
const LONG_JOBS = ['expire-mute', 'publish-scheduled', 'close-poll', 'publish-announcement', 'erase-account'];

/** Jobs that end something run this long (ms) after that is over, so that they do not find it still going on. */
const AFTER_END = 1000;

/** When something was last done that is not done again before some time has passed, and leases, which are short. */
const LAST_TIMES = [
  ['jobs', 'leased_until'],
  ['users', 'last_active_at'],
  ['accounts', 'fetched_at'],
  ['accounts', 'moved_at'],
  ['actor_keys', 'fetched_at'],
  ['preview_cards', 'fetched_at'],
  ['domain_subscriptions', 'fetched_at'],
  ['remote_hosts', 'failing_since'],
  ['remote_hosts', 'last_success_at'],
  ['remote_files', 'used_at'],
  ['notification_mail', 'sent_at'],
  ['access_tokens', 'last_used_at'],
  ['trends', 'peak_at'],
] as const;

/** Whether the newest job comes from a time that is not yet, because the clock was ahead. */
export async function isJobAhead(db: Db): Promise<boolean> {
  const job = await db.selectFrom('jobs').select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return job !== undefined && job.created_at > now() + LEAP;
}

/** How many statuses have a time that is not yet. Clients show them above all that is written until then. */
export async function countStatusesAhead(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from statuses where id > ${firstIdAt(now() + LEAP)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Brings back to the present what a clock that was ahead has put off: jobs, deliveries, leases and whatever ends or is repeated after some
 * time. Ends that were counted from such a time keep their duration. Returns how many jobs were concerned.
 */
export async function mendTimes(store: Store): Promise<number> {
  const at = now();
  const jobs = await store.transaction((tx) => mendJobs(tx, at));
  for (const [table, column] of ENDS) await store.transaction((tx) => mendEnds(tx, table, column, at));
  await store.transaction((tx) => mendPolls(tx, at));
  for (const [table, column] of WAITS) await store.transaction((tx) => bound(tx, table, column, LONGEST_WAIT));
  for (const [table, column] of LAST_TIMES) await store.transaction((tx) => bound(tx, table, column, LEAP));
  return jobs;
}

async function mendJobs(tx: Tx, at: number): Promise<number> {
  const made = await mendEnds(tx, 'jobs', 'run_at', at + AFTER_END);
  // Others were put off then, such as after a failure.
  const { numAffectedRows: putOff = 0n } = await sql`update jobs set run_at = ${at}
    where run_at > ${at + LONGEST_WAIT} and dead_at is null and name not in (${sql.join(LONG_JOBS)})`.execute(tx);
  tx.emit({ type: JOBS_EVENT });
  return made + Number(putOff);
}

async function mendEnds(tx: Tx, table: string, column: string, at: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - created_at + ${bigint(at)}, created_at = ${at}
    where created_at > ${at + LEAP}`.execute(tx);
  return Number(numAffectedRows);
}

/** Their job is brought forward by as much, and waits for them. */
async function mendPolls(tx: Tx, at: number): Promise<void> {
  await sql`update polls set expires_at = expires_at - id / ${bigint(firstIdAt(1))} + ${bigint(at)}
    where id > ${firstIdAt(at + LEAP)} and expires_at > ${at + LEAP}
      and status_id in (select id from statuses where local = 1)`.execute(tx);
}

async function bound(tx: Tx, table: string, column: string, most: number): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${now() + MINUTE}
    where ${sql.ref(column)} > ${now() + most}`.execute(tx);
}

/** PostgreSQL takes a parameter in arithmetic for a 32-bit number. */
function bigint(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}
