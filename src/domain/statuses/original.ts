import { notFound } from '../../lib/errors.ts';
import type { Message } from '../../lib/said.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { findVisibleStatus } from './policy.ts';

/**
 * A visible status; for a reblog, the original, which is what people mean. 404 when absent or hidden, with no difference between the two.
 */
export async function getOriginal(
  db: Db,
  viewer: AnyViewer,
  id: number,
  missing: Message = 'notFound',
): Promise<StatusRow> {
  const status = await findVisibleStatus(db, viewer, id);
  if (status?.reblog_of_id == null) {
    if (!status) throw notFound(missing);
    return status;
  }
  const original = await findVisibleStatus(db, viewer, status.reblog_of_id);
  if (!original) throw notFound(missing);
  return original;
}

type Original = Pick<StatusRow, 'id' | 'account_id' | 'local'>;

/** A status, or the original of a reblog, even if the viewer may no longer see it: for undoing one's own actions. */
export function findOriginal(db: Db, id: number): Promise<Original | undefined> {
  return db
    .selectFrom('statuses as s')
    .innerJoin('statuses as o', (join) => join.on((eb) => eb('o.id', '=', eb.fn.coalesce('s.reblog_of_id', 's.id'))))
    .select(['o.id', 'o.account_id', 'o.local'])
    .where('s.id', '=', id)
    .executeTakeFirst();
}
