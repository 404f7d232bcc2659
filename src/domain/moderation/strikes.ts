import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AccountWarningRow, AppealRow } from '../../schema/moderation.ts';
import type { KeptContent } from '../evidence/keep-status.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';

/** How long (ms) a strike can be appealed. Mastodon: Appeal::MAX_STRIKE_AGE. */
const TIME_TO_APPEAL = 20 * 86_400_000;

/** Until when (ms) a strike can be appealed. */
export function appealableUntil({ created_at }: Pick<AccountWarningRow, 'created_at'>): number {
  return created_at + TIME_TO_APPEAL;
}

/** A page of the strikes against an account, newest first. */
export async function listStrikes(db: Db, accountId: number, page: Page): Promise<number[]> {
  const query = db.selectFrom('account_warnings').select('id').where('target_account_id', '=', accountId);
  const rows = await readPage(query, 'id', page);
  return rows.map((row) => row.id);
}

/** A strike. 404 when there is none. */
export function getStrike(db: Db, id: number): Promise<AccountWarningRow> {
  return getRow(db, 'account_warnings', id);
}

/** One's own strike. 404 for anybody else's. */
export async function getOwnStrike(
  db: Db,
  { accountId }: { readonly accountId: number },
  id: number,
): Promise<AccountWarningRow> {
  const row = await getStrike(db, id);
  if (row.target_account_id !== accountId) throw notFound();
  return row;
}

/** Why there was a strike: the category of the report that led to it, and the texts of the rules that it names. */
export type StrikeReason = { readonly category: string; readonly rules: readonly string[] };

/** The reason of a strike; undefined where no report led to it, or the report is gone. */
export async function findReason(db: Db, reportId: number | null): Promise<StrikeReason | undefined> {
  if (reportId === null) return undefined;
  const report = await db
    .selectFrom('reports')
    .select(['category', 'rule_ids'])
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (!report) return undefined;
  const ids: readonly number[] = JSON.parse(report.rule_ids ?? '[]');
  const rules = await db
    .selectFrom('rules')
    .select('text')
    .where(idsIn(db, 'id', ids))
    .execute();
  return { category: report.category, rules: rules.map(({ text }) => text) };
}

/** The ids of the statuses that a strike is about; those may be gone. */
export function statusIdsOf({ status_ids: ids }: Pick<AccountWarningRow, 'status_ids'>): readonly number[] {
  const list: readonly number[] = JSON.parse(ids ?? '[]');
  return list;
}

/** A strike with everything that the page about it shows. */
export type StrikeFacts = Awaited<ReturnType<typeof queryFacts>>[number] & {
  /** Milliseconds. */
  readonly appealableUntil: number;
  readonly appeal: Pick<AppealRow, 'text' | 'approved_at' | 'rejected_at'> | undefined;
  readonly kept: readonly KeptContent[];
};

/** Strikes with their appeals and evidence, newest first. */
export async function listStrikeFacts(db: Db, ids: readonly number[]): Promise<StrikeFacts[]> {
  const [rows, appeals, kept] = await Promise.all([
    queryFacts(db, ids),
    db
      .selectFrom('appeals')
      .select(['account_warning_id', 'text', 'approved_at', 'rejected_at'])
      .where(idsIn(db, 'account_warning_id', ids))
      .execute(),
    db
      .selectFrom('kept_statuses')
      .select(['account_warning_id', 'content'])
      .where(idsIn(db, 'account_warning_id', ids))
      .orderBy('status_id')
      .execute(),
  ]);
  return rows.map((row) => ({
    ...row,
    appealableUntil: appealableUntil(row),
    appeal: appeals.find((appeal) => appeal.account_warning_id === row.id),
    kept: kept.filter((one) => one.account_warning_id === row.id).map((one): KeptContent => JSON.parse(one.content)),
  }));
}

function queryFacts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('account_warnings as w')
    .innerJoin('accounts as a', 'a.id', 'w.target_account_id')
    .select(['w.id', 'w.action', 'w.text', 'w.created_at', 'w.overruled_at', 'a.username'])
    .where(idsIn(db, 'w.id', ids))
    .orderBy('w.id', 'desc')
    .execute();
}
