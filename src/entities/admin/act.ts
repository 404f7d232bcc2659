import { type Static, Type } from 'typebox';
import type { AuditLogRow } from '../../domain/audit/read.ts';
import { toWire } from '../../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../../lib/json.ts';
import { toIso } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from '../account.ts';
import { AccountSchema, nullable } from '../account-schema.ts';

export const ActSchema = Type.Object({
  id: Type.String(),
  account: nullable(AccountSchema),
  action: Type.String(),
  target_type: Type.String(),
  target_id: Type.String(),
  target_label: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
  created_at: Type.String(),
});

export type ActsLoaded = { readonly rows: readonly AuditLogRow[]; readonly accounts: AccountsLoaded };

/** Loads the accounts that performed some acts. */
export async function loadActs(db: Db, rows: readonly AuditLogRow[]): Promise<ActsLoaded> {
  const ids = rows.flatMap((row) => row.account_id ?? []);
  return { rows, accounts: await loadAccounts(db, ids) };
}

/** Acts in the order of the rows. `account` is null when it is gone, and for the command line, which `details.by` names. */
export function renderActs({ rows, accounts }: ActsLoaded): JsonText<Static<typeof ActSchema>[]> {
  return jsonArray(
    rows.map((row) =>
      jsonObject({
        id: quote(toWire(row.id)),
        account: (row.account_id === null ? undefined : renderAccount(accounts, row.account_id)) ?? 'null',
        action: quote(row.action),
        target_type: quote(row.target_type),
        target_id: quote(toWire(row.target_id)),
        target_label: quote(row.label),
        details: row.details,
        created_at: quote(toIso(row.created_at)),
      }),
    ),
  );
}
