import { sql } from 'kysely';
import { forbidden } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { compiledStatement } from '../../platform/db/compiled-query.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { notify } from '../notifications/notify.ts';
import { blocks } from '../relationships/conditions.ts';
import { isBlocking } from '../relationships/queries.ts';
import { getStatusFacts, type StatusFacts } from '../statuses/facts.ts';
import { getOriginal } from '../statuses/original.ts';
import { type AnyViewer, type LookForm, lookForm, viewerIn, visibleTo } from '../statuses/policy.ts';
import { countFavourite } from './count-favourite.ts';

type Favouriter = NonNullable<AnyViewer>;

/**
 * Favourites a status, or the status that it reblogs; a repetition is no error. `uri` is the id of the activity from another server.
 * Returns the favourited status with its new count. 404 when it is hidden or absent, 403 when the account blocks its author.
 */
export async function favourite(
  tx: Tx,
  viewer: Favouriter,
  statusId: number,
  uri: string | null = null,
): Promise<StatusFacts> {
  const { accountId } = viewer;
  const id = newId();
  // Refusals are rare, so insert and count are sent together, and the reason is only looked up when nothing was counted.
  await tx.later(insertIfAllowed(tx, lookForm(viewer), { id, me: accountId, statusId, uri }));
  const status = await countFavourite(tx, id);
  if (!status) return getFavourited(tx, viewer, statusId);
  const notice = { to: status.account_id, from: accountId, type: 'favourite', statusId: status.id } as const;
  await notify(tx, { ...notice, isNew: true });
  if (status.local === 0 && uri === null) {
    await orderFederation(tx, accountId, { verb: 'like', id, accountId, statusId: status.id });
  }
  return status;
}

type NewFavourite = {
  readonly id: number;
  readonly me: number;
  readonly statusId: number;
  readonly uri: string | null;
};

/** Inserts nothing when the favourite exists, when the status is hidden, or when the account blocks its author. */
const insertIfAllowed = compiledStatement((db, form: LookForm, { id, me, statusId, uri }: NewFavourite) =>
  sql`
    insert into favourites (id, account_id, status_id, uri)
    select cast(${id} as bigint), cast(${me} as bigint), s.id, cast(${uri} as text)
    from statuses as named
    join statuses as s on s.id = coalesce(named.reblog_of_id, named.id)
    where named.id = ${statusId} and ${visibleTo(viewerIn(form, me), 'named')}
      and not ${blocks(me, sql.ref('s.account_id'))}
    on conflict (account_id, status_id) do nothing`.compile(db),
);

/** The status that an account has already favourited. Fails like `favourite`. */
async function getFavourited(tx: Tx, viewer: Favouriter, statusId: number): Promise<StatusFacts> {
  const status = await getOriginal(tx, viewer, statusId);
  if (await isBlocking(tx, viewer.accountId, status.account_id)) throw forbidden();
  return getStatusFacts(tx, status.id);
}
