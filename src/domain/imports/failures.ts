import { Type } from 'typebox';
import { parseAs } from '../../lib/checked.ts';
import { formatCsv } from '../../lib/csv.ts';
import { newId } from '../../lib/id.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { ImportFailureRow } from '../../schema/jobs.ts';
import { COLUMNS, cellsOf, type Entry, type ImportKind, type ListKind, type UnreadLine } from './kinds.ts';

/** A line that could not be taken over, and why. */
export type ImportFailure = Pick<ImportFailureRow, 'line' | 'outcome'> & { readonly cells: readonly string[] };

const Cells = Type.Array(Type.String());

/** Whose import it is, and of which kind; only the last of a kind is remembered. */
type Whose = { readonly accountId: number; readonly kind: ImportKind };

/** Notes an entry that came to nothing. */
export async function noteFailure(
  tx: Tx,
  { accountId, kind }: Whose,
  entry: Entry,
  outcome: Exclude<ImportFailureRow['outcome'], 'unread'>,
): Promise<void> {
  const cells = JSON.stringify(cellsOf(kind, entry));
  const row = { id: newId(), account_id: accountId, kind, line: entry.line ?? null, outcome, cells };
  await tx.insertInto('import_failures').values(row).execute();
}

/** How many rows one statement writes. */
const BATCH = 500;

/** Notes the lines of a new file that were not understood, and forgets those of the file before it. */
export async function noteUnread(tx: Tx, { accountId, kind }: Whose, unread: readonly UnreadLine[]): Promise<void> {
  await tx.deleteFrom('import_failures').where('account_id', '=', accountId).where('kind', '=', kind).execute();
  for (let at = 0; at < unread.length; at += BATCH) {
    const rows = unread.slice(at, at + BATCH).map(({ line, cells }) => ({
      id: newId(),
      account_id: accountId,
      kind,
      line,
      outcome: 'unread' as const,
      cells: JSON.stringify(cells),
    }));
    await tx.insertInto('import_failures').values(rows).execute();
  }
}

/** The lines of an import that came to nothing, in the order of the file, at most `limit`. */
export async function listFailures(db: Db, { accountId, kind }: Whose, limit?: number): Promise<ImportFailure[]> {
  const all = db
    .selectFrom('import_failures')
    .select(['line', 'outcome', 'cells'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('line')
    .orderBy('id');
  const rows = await (limit === undefined ? all : all.limit(limit)).execute();
  return rows.map(({ cells, ...row }) => ({ ...row, cells: parseAs(Cells, JSON.parse(cells)) }));
}

/** These lines as a file that can be mended and imported. */
export async function failuresAsCsv(db: Db, accountId: number, kind: ListKind): Promise<string> {
  const failures = await listFailures(db, { accountId, kind });
  return formatCsv([COLUMNS[kind].map(capitalised), ...failures.map(({ cells }) => cells)]);
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
