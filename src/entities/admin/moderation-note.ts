import { type Static, Type } from 'typebox';
import { toWire } from '../../lib/id.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../../lib/json.ts';
import { toIso } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { ModerationNoteRow } from '../../schema/moderation.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from '../account.ts';
import { AccountSchema, nullable } from '../account-schema.ts';

export const ModerationNoteSchema = Type.Object({
  id: Type.String(),
  content: Type.String(),
  created_at: Type.String(),
  account: nullable(AccountSchema),
});

export type NotesLoaded = { readonly rows: readonly ModerationNoteRow[]; readonly accounts: AccountsLoaded };

/** Loads the accounts that wrote some notes. */
export async function loadNotes(db: Db, rows: readonly ModerationNoteRow[]): Promise<NotesLoaded> {
  return {
    rows,
    accounts: await loadAccounts(
      db,
      rows.flatMap((row) => row.account_id ?? []),
    ),
  };
}

/** Notes in the order of the rows; `account` is null when it is gone, or for the command line. */
export function renderNotes({ rows, accounts }: NotesLoaded): JsonText<Static<typeof ModerationNoteSchema>[]> {
  return jsonArray(rows.map((row) => renderNote(row, accounts)));
}

/** One note. */
export function renderNote(
  row: ModerationNoteRow,
  accounts: AccountsLoaded,
): JsonText<Static<typeof ModerationNoteSchema>> {
  return jsonObject({
    id: quote(toWire(row.id)),
    content: quote(row.content),
    created_at: quote(toIso(row.created_at)),
    account: (row.account_id === null ? undefined : renderAccount(accounts, row.account_id)) ?? 'null',
  });
}
