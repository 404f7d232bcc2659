import { notFound } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { draftOf, parseParams } from '../scheduled/params.ts';
import { getScheduled } from '../scheduled/schedule.ts';
import { saveDraft } from './save.ts';

type Owner = { readonly accountId: number };

/** Makes one's own scheduled status a draft, which knows when it was to be published. Returns the draft's id. 404 when there is none. */
export async function takeBack(tx: Tx, owner: Owner, id: number): Promise<number> {
  const { params, scheduled_at: scheduledAt } = await getScheduled(tx, owner, id);
  const { numDeletedRows } = await tx.deleteFrom('scheduled_statuses').where('id', '=', id).executeTakeFirst();
  // It may just have been published.
  if (numDeletedRows === 0n) throw notFound();
  return saveDraft(tx, owner, { ...draftOf(parseParams(params)), scheduledAt });
}
