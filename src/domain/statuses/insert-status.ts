import type { Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** Inserts the row of a status or reblog. */
export const insertStatus = prepared((tx: Tx, row: StatusRow) => tx.insertInto('statuses').values(row));
