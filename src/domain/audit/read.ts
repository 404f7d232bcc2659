import type { Selectable } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AuditLogTable } from '../../schema/moderation.ts';
import { type Page, readPage } from '../paging.ts';

export type AuditLogRow = Selectable<AuditLogTable>;

/** What to look for; undefined fields match everything. */
export type AuditFilter = {
  /** Null for what was done without an account: at the command line, by the server itself, or by somebody who is gone. */
  readonly accountId?: number | null | undefined;
  readonly action?: string | undefined;
  readonly targetType?: string | undefined;
  readonly targetId?: number | undefined;
  /** Only acts since this instant (ms). */
  readonly since?: number | undefined;
};

/** A page of the audit log, newest first. Mastodon: Admin::ActionLogFilter. */
export async function listActs(db: Db, filter: AuditFilter, page: Page): Promise<AuditLogRow[]> {
  let query = db.selectFrom('audit_log').selectAll();
  if (filter.accountId === null) query = query.where('account_id', 'is', null);
  else if (filter.accountId !== undefined) query = query.where('account_id', '=', filter.accountId);
  if (filter.since !== undefined) query = query.where('id', '>=', firstIdAt(filter.since));
  if (filter.action) query = query.where('action', '=', filter.action);
  if (filter.targetType) query = query.where('target_type', '=', filter.targetType);
  if (filter.targetId !== undefined) query = query.where('target_id', '=', filter.targetId);
  return readPage(query, 'id', page);
}

/** How many of the newest entries tell who acts, and on what. */
const LATELY = 1000;

/** Who has acted lately (null: without an account), and on what kinds of things. */
export async function recentKinds(db: Db): Promise<{ accountIds: (number | null)[]; targetTypes: string[] }> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['account_id', 'target_type'])
    .orderBy('id', 'desc')
    .limit(LATELY)
    .execute();
  return {
    accountIds: [...new Set(rows.map((row) => row.account_id))],
    targetTypes: [...new Set(rows.map((row) => row.target_type))],
  };
}

/** The id of the newest entry of the audit log, or 0. */
export async function newestAct(db: Db): Promise<number> {
  const row = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/** Whether the command line has written to the audit log since the entry with an id. */
export async function hasCommandLogged(db: Db, since: number): Promise<boolean> {
  const found = await db
    .selectFrom('audit_log')
    .select('id')
    .where('id', '>', since)
    .where('account_id', 'is', null)
    .where('details', 'like', '%"by":"command line"%')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
