import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** A local status that may be known to other servers; undefined when it is gone or local-only. */
export function findFederated(db: Db, statusId: number): Promise<StatusRow | undefined> {
  return db
    .selectFrom('statuses')
    .selectAll()
    .where('id', '=', statusId)
    .where('local', '=', 1)
    .where('local_only', '=', 0)
    .executeTakeFirst();
}
