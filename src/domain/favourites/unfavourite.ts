import { sql } from 'kysely';
import { compiledQuery } from '../../platform/db/compiled-query.ts';
import { directly } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Flag } from '../../schema/flag.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { withdrawNotification } from '../notifications/notification-rows.ts';
import { factsColumns, getStatusFacts, type StatusFacts } from '../statuses/facts.ts';
import { getOriginal } from '../statuses/original.ts';
import { type AnyViewer, type LookForm, lookForm, viewerIn, visibleTo } from '../statuses/policy.ts';
import { discountFavourite, type FavouritedStatus } from './count-favourite.ts';

/**
 * Removes a favourite, even from a status that has become hidden; it is no error if there is none. Returns the status with its count
 * reduced by one (as in Mastodon), or undefined when it may not be seen. 404 when there was no favourite and the status is hidden or
 * absent.
 */
export async function unfavourite(
  tx: Tx,
  viewer: NonNullable<AnyViewer>,
  statusId: number,
): Promise<StatusFacts | undefined> {
  const { accountId } = viewer;
  const [[status], favourite] = await Promise.all([
    readOriginal(tx, lookForm(viewer), { me: accountId, id: statusId }),
    remove(tx, accountId, statusId),
  ]);
  if (!favourite || !status) return getStatusFacts(tx, (await getOriginal(tx, viewer, statusId)).id);
  await discountFavourite(tx, status.id);
  await withdrawNotification(tx, { to: status.account_id, from: accountId, type: 'favourite', statusId: status.id });
  if (status.local === 0 && favourite.uri === null) {
    await orderFederation(tx, accountId, { verb: 'undo_like', id: favourite.id, accountId, statusId: status.id });
  }
  return status.visible === 1 ? { ...status, favourites_count: status.favourites_count - 1 } : undefined;
}

type Named = { readonly me: number; readonly id: number };

/** A status, or the one that it reblogs, and whether it may be seen. */
const readOriginal = compiledQuery((db, form: LookForm, { me, id }: Named) =>
  sql<FavouritedStatus & { readonly visible: Flag }>`
    select ${factsColumns('s')}, s.local,
      case when ${visibleTo(viewerIn(form, me), 's')} then 1 else 0 end as visible
    from statuses as named
    join statuses as s on s.id = coalesce(named.reblog_of_id, named.id)
    where named.id = ${id}`.compile(db),
);

type Favourite = { readonly id: number; readonly uri: string | null };

async function remove(tx: Tx, accountId: number, statusId: number): Promise<Favourite | undefined> {
  const { rows } = await directly<Favourite>(tx)`
    delete from favourites where account_id = ${accountId}
      and status_id = (select coalesce(reblog_of_id, id) from statuses where id = ${statusId})
    returning id, uri`;
  return rows[0];
}
