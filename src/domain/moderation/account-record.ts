import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';

/** What staff have on record about an account. */
export type AccountRecord = {
  /** Ms; null for accounts of other servers, and for those that were never used. */
  readonly lastActiveAt: number | null;
  /** The name of the account whose invitation it came by. */
  readonly invitedBy: string | null;
  readonly reports: number;
  readonly openReports: number;
  readonly strikes: number;
  readonly notes: number;
};

/** Reads what staff have on record about an account, which must exist. */
export async function readRecord(db: Db, id: number): Promise<AccountRecord> {
  const login = await db
    .selectFrom('users as u')
    .leftJoin('invites as i', 'i.id', 'u.invite_id')
    .leftJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['u.last_active_at', 'a.username'])
    .where('u.account_id', '=', id)
    .executeTakeFirst();
  const { rows } = await sql<Record<'reports' | 'open' | 'strikes' | 'notes', number>>`select
    (select count(*) from reports where target_account_id = ${id}) as reports,
    (select count(*) from reports where target_account_id = ${id} and action_taken_at is null) as open,
    (select count(*) from account_warnings where target_account_id = ${id}) as strikes,
    (select count(*) from moderation_notes where target_type = 'account' and target = ${String(id)}) as notes`.execute(
    db,
  );
  const { reports = 0, open = 0, strikes = 0, notes = 0 } = rows[0] ?? {};
  return {
    lastActiveAt: login?.last_active_at ?? null,
    invitedBy: login?.username ?? null,
    reports: Number(reports),
    openReports: Number(open),
    strikes: Number(strikes),
    notes: Number(notes),
  };
}
