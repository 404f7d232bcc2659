import type { Tx } from '../../platform/db/handle.ts';
import { listFailures } from './failures.ts';
import { COLUMNS, type ListKind } from './kinds.ts';
import { orderImport } from './order-import.ts';
import { entriesOf } from './read-file.ts';

/**
 * Has what was not found or not possible tried again, in the background. False while the import is under way, or when there is nothing to
 * try.
 */
export async function retryImport(tx: Tx, accountId: number, kind: ListKind): Promise<boolean> {
  const failures = await listFailures(tx, { accountId, kind });
  const rows = failures.map(({ line, cells }) => ({ line: line ?? 0, cells }));
  const read = entriesOf({ rows, delimiter: ',' }, kind, COLUMNS[kind]);
  return read.entries.length > 0 && orderImport(tx, accountId, kind, read);
}
