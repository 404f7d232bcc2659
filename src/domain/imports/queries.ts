import type { Db } from '../../platform/db/handle.ts';
import type { ImportRow } from '../../schema/jobs.ts';
import { tokenStateOf } from '../tokens/token-state.ts';
import { IMPORT_KINDS, type ImportKind } from './kinds.ts';

/** How far an import of somebody is. */
export type Import = ImportRow & { readonly kind: ImportKind };

/** The last import of each kind, in the order of the kinds. */
export async function listImports(db: Db, accountId: number): Promise<Import[]> {
  const rows = await db.selectFrom('imports').selectAll().where('account_id', '=', accountId).execute();
  return IMPORT_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind).map((row) => ({ ...row, kind })));
}

/** Whose import it is and of which kind, if it is still wanted; `isActive` says whether its owner may still act. */
export async function findImport(
  db: Db,
  importId: number,
): Promise<{ readonly accountId: number; readonly kind: ImportKind; readonly isActive: boolean } | undefined> {
  const row = await db
    .selectFrom('imports as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .leftJoin('users as u', 'u.account_id', 'a.id')
    .select(['i.account_id', 'i.kind'])
    .select(['a.suspended_at', 'a.moved_to_id', 'a.memorial', 'u.confirmed_at', 'u.approved', 'u.disabled'])
    .where('i.id', '=', importId)
    .executeTakeFirst();
  const kind = IMPORT_KINDS.find((one) => one === row?.kind);
  if (!row || !kind) return undefined;
  return { accountId: row.account_id, kind, isActive: tokenStateOf(row) === 'active' };
}
