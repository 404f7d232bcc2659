import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { findVisibleStatus } from './policy.ts';

/** A post of this server that everybody may see. 404 for boosts and everything else. */
export async function getEmbeddable(db: Db, id: number): Promise<StatusRow> {
  const status = await findVisibleStatus(db, null, id);
  if (!status || status.local === 0 || status.reblog_of_id !== null) throw notFound('notFound');
  return status;
}
