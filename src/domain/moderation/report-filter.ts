import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReportCategory } from '../reports/file-report.ts';

/** Which reports are asked for. */
export type ReportFilter = {
  /** Only open reports, only resolved ones, or both when undefined. */
  readonly resolved?: boolean | undefined;
  readonly accountId?: number | undefined;
  readonly targetId?: number | undefined;
  /** The account that looks after them, or null for those that nobody looks after. */
  readonly assignedTo?: number | null | undefined;
  readonly category?: ReportCategory | undefined;
  /** Whether they were sent from here or by another server. */
  readonly origin?: 'local' | 'remote' | undefined;
  /** Whether the accounts that they are about are here. */
  readonly targetOrigin?: 'local' | 'remote' | undefined;
};

/** The condition on rows of `reports`. */
export function matchesReport(filter: ReportFilter): RawBuilder<SqlBool> {
  const { resolved, accountId, targetId, assignedTo, category, origin, targetOrigin } = filter;
  const all = [
    resolved !== undefined && (resolved ? sql`action_taken_at is not null` : sql`action_taken_at is null`),
    accountId !== undefined && sql`account_id = ${accountId}`,
    targetId !== undefined && sql`target_account_id = ${targetId}`,
    assignedTo !== undefined &&
      (assignedTo === null ? sql`assigned_account_id is null` : sql`assigned_account_id = ${assignedTo}`),
    category !== undefined && sql`category = ${category}`,
    origin !== undefined && livesAt('account_id', origin),
    targetOrigin !== undefined && livesAt('target_account_id', targetOrigin),
  ].filter((condition) => condition !== false);
  return all.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

function livesAt(column: 'account_id' | 'target_account_id', origin: 'local' | 'remote') {
  const isLocal = origin === 'local' ? sql`is null` : sql`is not null`;
  return sql`exists (select 1 from accounts as a where a.id = ${sql.ref(`reports.${column}`)} and a.domain ${isLocal})`;
}
