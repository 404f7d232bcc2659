import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { AccountWarningRow } from '../schema/account-warnings.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';

export const AccountWarningSchema = Type.Object({
  id: Type.String(),
  action: Type.String(),
  text: Type.String(),
  status_ids: nullable(Type.Array(Type.String())),
  created_at: Type.String(),
  target_account: AccountSchema,
  appeal: Type.Null(),
});

type Notified = { readonly type: string; readonly subject_id: number | null };

/** Warnings ready to be rendered, with the accounts warned. */
export type WarningsLoaded = {
  readonly rows: ReadonlyMap<number, AccountWarningRow>;
  readonly accounts: AccountsLoaded;
};

/** Loads the warnings that notifications of the one warned are about; no query when there is none. */
export async function loadNotifiedWarnings(db: Db, notified: readonly Notified[]): Promise<WarningsLoaded> {
  const ids = notified.flatMap((row) => (row.type === 'moderation_warning' ? (row.subject_id ?? []) : []));
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('account_warnings')
          .selectAll()
          .where(idsIn(db, 'id', ids))
          .execute();
  const targets = rows.map((row) => row.target_account_id);
  return { rows: new Map(rows.map((row) => [row.id, row])), accounts: await loadAccounts(db, targets) };
}

/** The `moderation_warning` of a notification; undefined for notifications about something else, or when it is gone. */
export function renderNotifiedWarning({ rows, accounts }: WarningsLoaded, notified: Notified): JsonText | undefined {
  if (notified.type !== 'moderation_warning' || notified.subject_id === null) return undefined;
  const row = rows.get(notified.subject_id);
  const target = row && renderAccount(accounts, row.target_account_id);
  if (!row || target === undefined) return undefined;
  return jsonObject({
    id: quote(toWire(row.id)),
    action: quote(row.action),
    text: quote(row.text),
    status_ids: row.status_ids ?? 'null',
    created_at: quote(toIso(row.created_at)),
    target_account: target,
    appeal: 'null',
  });
}
