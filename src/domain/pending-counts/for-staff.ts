import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';

/** How much waits for staff. */
export type Waiting = { readonly reports: number; readonly signUps: number; readonly appeals: number };

/** What waits for staff, a row for each: open reports, sign-ups to approve whose e-mail address is confirmed, appeals to answer. */
export const WAITING = {
  reports: sql`select 1 from reports where action_taken_at is null`,
  signUps: sql`select 1 from users where approved = 0 and confirmed_at is not null`,
  appeals: sql`select 1 from appeals where approved_at is null and rejected_at is null`,
} as const;

/** Counts all that waits for staff. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Record<'reports' | 'sign_ups' | 'appeals', number>>`select
    (select count(*) from (${WAITING.reports}) as r) as reports,
    (select count(*) from (${WAITING.signUps}) as s) as sign_ups,
    (select count(*) from (${WAITING.appeals}) as a) as appeals`.execute(db);
  const { reports = 0, sign_ups: signUps = 0, appeals = 0 } = rows[0] ?? {};
  return { reports: Number(reports), signUps: Number(signUps), appeals: Number(appeals) };
}
