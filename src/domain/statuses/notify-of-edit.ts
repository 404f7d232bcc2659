import { sql } from 'kysely';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { notifyMany } from '../notifying/notify-many.ts';
import { blocks } from '../relationships/conditions.ts';

/** Notifies local people who reblogged or quoted an edited status, without those whom its author has blocked since. */
export async function notifyOfEdit(tx: Tx, row: StatusRow): Promise<void> {
  const from = row.account_id;
  const isBlocked = (column: string) => blocks(from, sql.ref(column));
  const reblogs = await tx
    .selectFrom('statuses as s')
    .innerJoin('users as u', 'u.account_id', 's.account_id')
    .select('s.account_id')
    .where('s.reblog_of_id', '=', row.id)
    .where((eb) => eb.not(isBlocked('s.account_id')))
    .execute();
  const quotes = await tx
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.account_id', 'q.account_id')
    .select(['q.account_id', 'q.status_id'])
    .where('q.quoted_status_id', '=', row.id)
    .where('q.state', '=', 'accepted')
    .where((eb) => eb.not(isBlocked('q.account_id')))
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
