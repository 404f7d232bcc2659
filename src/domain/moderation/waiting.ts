import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';

/** How much waits for staff. */
export type Waiting = { readonly reports: number; readonly signUps: number; readonly appeals: number };

/** Counts what waits for staff: open reports, sign-ups to approve whose e-mail address is confirmed, appeals to answer. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Record<'reports' | 'sign_ups' | 'appeals', number>>`select
    (select count(*) from reports where action_taken_at is null) as reports,
    (select count(*) from users where approved = 0 and confirmed_at is not null) as sign_ups,
    (select count(*) from appeals where approved_at is null and rejected_at is null) as appeals`.execute(db);
  const { reports = 0, sign_ups: signUps = 0, appeals = 0 } = rows[0] ?? {};
  return { reports: Number(reports), signUps: Number(signUps), appeals: Number(appeals) };
}
