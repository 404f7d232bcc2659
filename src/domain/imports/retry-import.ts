import type { Tx } from '../../platform/db/handle.ts';
import { listFailures } from './failures.ts';
import { COLUMNS, type ListKind } from './kinds.ts';
import { orderImport } from './order-import.ts';
import { entriesOf } from './read-file.ts';

/** What became of the order to try again: given, or not while the import is under way, or because there is nothing to try. */
type Retried = 'ordered' | 'under_way' | 'nothing_failed';

/** Has what was not found or not possible tried again, in the background. */
export async function retryImport(tx: Tx, accountId: number, kind: ListKind): Promise<Retried> {
  const failures = await listFailures(tx, { accountId, kind });
  const rows = failures.map(({ line, cells }) => ({ line: line ?? 0, cells }));
  const read = entriesOf({ rows, delimiter: ',' }, kind, COLUMNS[kind]);
  if (read.entries.length === 0) return 'nothing_failed';
  return (await orderImport(tx, accountId, kind, read)) ? 'ordered' : 'under_way';
}
