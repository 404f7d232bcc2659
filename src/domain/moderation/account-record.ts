import { sql } from 'kysely';
import type { Db } from '../../platform/db/handle.ts';
import { getRow } from '../get-row.ts';

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

/** What else is on record about an account of this server, and how it stands; counts are 0 for accounts of other servers. */
export type AccountDetails = {
  readonly sentReports: number;
  readonly invites: number;
  /** How many people signed up by its invitations. */
  readonly invited: number;
  readonly isInRemembrance: boolean;
  /** Whether nobody can sign up with its e-mail address. */
  readonly isEmailBlocked: boolean;
  readonly hasAvatar: boolean;
  readonly hasHeader: boolean;
};

/** Reads these details of an account, which must exist. */
export async function readDetails(db: Db, id: number): Promise<AccountDetails> {
  const row = await getRow(db, 'accounts', id);
  const { rows } = await sql<Record<'sent' | 'invites' | 'invited' | 'blocked', number>>`select
    (select count(*) from reports where account_id = ${id}) as sent,
    (select count(*) from invites where account_id = ${id}) as invites,
    (select count(*) from users as u join invites as i on i.id = u.invite_id where i.account_id = ${id}) as invited,
    (select count(*) from canonical_email_blocks where reference_account_id = ${id}) as blocked`.execute(db);
  const { sent = 0, invites = 0, invited = 0, blocked = 0 } = rows[0] ?? {};
  return {
    sentReports: Number(sent),
    invites: Number(invites),
    invited: Number(invited),
    isInRemembrance: row.memorial === 1,
    isEmailBlocked: Number(blocked) > 0,
    hasAvatar: row.avatar_key !== null || row.avatar_remote_url !== null,
    hasHeader: row.header_key !== null || row.header_remote_url !== null,
  };
}
