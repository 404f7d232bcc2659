import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { AccountWarningRow, AppealRow } from '../schema/moderation.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';

export const AccountWarningSchema = Type.Object({
  id: Type.String(),
  action: Type.String(),
  text: Type.String(),
  status_ids: nullable(Type.Array(Type.String())),
  created_at: Type.String(),
  target_account: AccountSchema,
  appeal: nullable(Type.Object({ text: Type.String(), state: Type.String() })),
});

type Notified = { readonly type: string; readonly subject_id: number | null };
type KnownAppeal = Pick<AppealRow, 'account_warning_id' | 'text' | 'approved_at' | 'rejected_at'>;

/** Warnings ready to be rendered, with the accounts warned and their appeals. */
export type WarningsLoaded = {
  readonly rows: ReadonlyMap<number, AccountWarningRow>;
  readonly appeals: ReadonlyMap<number, KnownAppeal>;
  readonly accounts: AccountsLoaded;
};

/** Loads warnings; no query when there is none. */
export async function loadWarnings(db: Db, ids: readonly number[]): Promise<WarningsLoaded> {
  const rows = ids.length === 0 ? [] : await queryWarnings(db, ids);
  const appeals = rows.length === 0 ? [] : await queryAppeals(db, ids);
  const targets = rows.map((row) => row.target_account_id);
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    appeals: new Map(appeals.map((appeal) => [appeal.account_warning_id, appeal])),
    accounts: await loadAccounts(db, targets),
  };
}

function queryWarnings(db: Db, ids: readonly number[]): Promise<AccountWarningRow[]> {
  return db
    .selectFrom('account_warnings')
    .selectAll()
    .where(idsIn(db, 'id', ids))
    .execute();
}

function queryAppeals(db: Db, ids: readonly number[]): Promise<KnownAppeal[]> {
  return db
    .selectFrom('appeals')
    .select(['account_warning_id', 'text', 'approved_at', 'rejected_at'])
    .where(idsIn(db, 'account_warning_id', ids))
    .execute();
}

/** Loads the warnings that notifications are about; no query when there is none. */
export function loadNotifiedWarnings(db: Db, notified: readonly Notified[]): Promise<WarningsLoaded> {
  return loadWarnings(
    db,
    notified.flatMap((row) => (row.type === 'moderation_warning' ? (row.subject_id ?? []) : [])),
  );
}

/** The `moderation_warning` of a notification, null when it is gone; undefined for notifications about something else. */
export function renderNotifiedWarning(loaded: WarningsLoaded, notified: Notified): JsonText | undefined {
  if (notified.type !== 'moderation_warning') return undefined;
  return (notified.subject_id === null ? undefined : renderWarning(loaded, notified.subject_id)) ?? 'null';
}

/** An AccountWarning; undefined when it was not loaded. */
export function renderWarning({ rows, appeals, accounts }: WarningsLoaded, id: number): JsonText | undefined {
  const row = rows.get(id);
  const target = row && renderAccount(accounts, row.target_account_id);
  if (!row || target === undefined) return undefined;
  return jsonObject({
    id: quote(toWire(row.id)),
    action: quote(row.action),
    text: quote(row.text),
    status_ids: row.status_ids === null ? 'null' : wireIds(row.status_ids),
    created_at: quote(toIso(row.created_at)),
    target_account: target,
    appeal: JSON.stringify(appealOf(appeals.get(id))),
  });
}

function appealOf(appeal: KnownAppeal | undefined) {
  if (!appeal) return null;
  const state = appeal.approved_at !== null ? 'approved' : appeal.rejected_at !== null ? 'rejected' : 'pending';
  return { text: appeal.text, state };
}

function wireIds(list: string): JsonText {
  const ids: number[] = JSON.parse(list);
  return JSON.stringify(ids.map(toWire));
}
