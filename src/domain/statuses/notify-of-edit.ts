import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { notifyMany } from '../notifications/notify-many.ts';

/** Notifies local people who reblogged or quoted an edited status. */
export async function notifyOfEdit(tx: Tx, row: StatusRow): Promise<void> {
  const from = row.account_id;
  const reblogs = await tx
    .selectFrom('statuses as s')
    .innerJoin('users as u', 'u.account_id', 's.account_id')
    .select('s.account_id')
    .where('s.reblog_of_id', '=', row.id)
    .execute();
  const quotes = await tx
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.account_id', 'q.account_id')
    .select(['q.account_id', 'q.status_id'])
    .where('q.quoted_status_id', '=', row.id)
    .where('q.state', '=', 'accepted')
    .execute();
  await notifyMany(tx, [
    ...reblogs.map(({ account_id: to }) => ({ to, from, type: 'update' as const, statusId: row.id })),
    ...quotes.map(({ account_id: to, status_id: statusId }) => ({
      to,
      from,
      type: 'quoted_update' as const,
      statusId,
    })),
  ]);
}
