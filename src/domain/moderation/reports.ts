import { failed, notFound } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { ReportRow } from '../../schema/moderation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import type { ReportCategory } from '../reports/file-report.ts';
import { fireWebhooks } from '../webhooks/fire.ts';
import { matchesReport, type ReportFilter } from './report-filter.ts';

/** A page of reports, newest first. */
export async function listReports(db: Db, filter: ReportFilter, page: Page): Promise<number[]> {
  const rows = await readPage(db.selectFrom('reports').select('id').where(matchesReport(filter)), 'id', page);
  return rows.map((row) => row.id);
}

/** Those of some reports that are open; at most so many are done with at once. */
export async function listOpenReports(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('reports')
    .select('id')
    .where(idsIn(db, 'id', ids.slice(0, MOST_AT_ONCE)))
    .where('action_taken_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

const MOST_AT_ONCE = 400;

/** A report. 404 when there is none. */
export function getReport(db: Db, id: number): Promise<ReportRow> {
  return getRow(db, 'reports', id);
}

/** Assigns a report to the moderator, or to nobody when `accountId` is null. */
export function assignReport(tx: Tx, moderator: Moderator, id: number, accountId: number | null): Promise<void> {
  const action = accountId === null ? 'unassign' : 'assign_to_self';
  return changeReport(tx, moderator, id, action, { assigned_account_id: accountId });
}

/** Marks a report as resolved. */
export function resolveReport(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  return changeReport(tx, moderator, id, 'resolve', taken(moderator));
}

/** Reopens a resolved report. */
export function reopenReport(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const open = { action_taken_at: null, action_taken_by_account_id: null };
  return changeReport(tx, moderator, id, 'reopen', open);
}

type ReportChanges = {
  readonly category?: ReportCategory | undefined;
  /** Only for violations, which must have some. */
  readonly ruleIds?: readonly number[] | undefined;
};

/**
 * Changes the category and rules of a report. 404 when there is none; 422 for rules that do not exist, for rules without a violation, and
 * for a violation of which no rules were ever named. Mastodon: the validations of Report.
 */
export async function updateReport(tx: Tx, moderator: Moderator, id: number, changes: ReportChanges): Promise<void> {
  const before = await getReport(tx, id);
  const category = changes.category ?? before.category;
  const ruleIds = changes.ruleIds ? JSON.stringify(changes.ruleIds) : before.rule_ids;
  if (category !== before.category || ruleIds !== before.rule_ids) await assertRules(tx, category, ruleIds);
  await changeReport(tx, moderator, id, 'update', { category, rule_ids: ruleIds });
}

/** Resolves all open reports about an account, or only the given one, or none if `reportId` is null. */
export async function closeReports(
  tx: Tx,
  moderator: Moderator,
  which: { readonly targetId: number } | { readonly reportId: number | null },
): Promise<void> {
  const query = tx.updateTable('reports').set({ ...taken(moderator), updated_at: now() });
  const open = query.where('action_taken_at', 'is', null);
  if ('reportId' in which && which.reportId === null) return;
  const closed = await open
    .where((eb) =>
      'targetId' in which ? eb('target_account_id', '=', which.targetId) : eb('id', '=', which.reportId ?? 0),
    )
    .returning('id')
    .execute();
  for (const { id } of closed) await fireWebhooks(tx, 'report.updated', id);
}

type Columns = Partial<
  Pick<ReportRow, 'category' | 'rule_ids' | 'assigned_account_id' | 'action_taken_at' | 'action_taken_by_account_id'>
>;

async function changeReport(tx: Tx, moderator: Moderator, id: number, action: string, columns: Columns) {
  const changed = await tx
    .updateTable('reports')
    .set({ ...columns, updated_at: now() })
    .where('id', '=', id)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
  await fireWebhooks(tx, 'report.updated', id);
  await logAct(tx, moderator, { action, targetType: 'report', targetId: id, label: `#${toWire(id)}` });
}

function taken({ accountId }: Moderator) {
  return { action_taken_at: now(), action_taken_by_account_id: accountId };
}

async function assertRules(db: Db, category: string, json: string | null): Promise<void> {
  const ids: number[] | null = json === null ? null : JSON.parse(json);
  if (category !== 'violation') {
    if (ids !== null && ids.length > 0) throw failed('ruleIdsUnwanted');
    return;
  }
  const rows = await db
    .selectFrom('rules')
    .select('id')
    .where(idsIn(db, 'id', ids ?? []))
    .execute();
  if (rows.length !== ids?.length) throw failed('ruleIdsUnknown');
}
