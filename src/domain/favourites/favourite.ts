import { forbidden } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { directly } from '../../platform/db/directly.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { notify } from '../notifications/notify.ts';
import { isBlocking } from '../relationships/queries.ts';
import { getOriginal } from '../statuses/original.ts';
import { countFavourite } from './count-favourite.ts';

/**
 * An account favourites a status, or what it reblogs; once more is no error. `uri` is the id of the activity from another server.
 * Answers the id of the status favourited. 404 when it is hidden or absent, 403 when the account blocks its author.
 */
export async function favourite(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  statusId: number,
  uri: string | null = null,
): Promise<number> {
  const status = await getOriginal(tx, { accountId }, statusId);
  const id = newId();
  if (!(await insertUnlessBlocking(tx, status.account_id, { id, accountId, statusId: status.id, uri }))) {
    if (await isBlocking(tx, accountId, status.account_id)) throw forbidden();
    return status.id;
  }
  await countFavourite(tx, status.id, 1);
  await notify(tx, { to: status.account_id, from: accountId, type: 'favourite', statusId: status.id });
  if (status.local === 0 && uri === null) {
    await orderFederation(tx, accountId, { verb: 'like', id, accountId, statusId: status.id });
  }
  return status.id;
}

type NewFavourite = {
  readonly id: number;
  readonly accountId: number;
  readonly statusId: number;
  readonly uri: string | null;
};

/** False when it is there already or the account blocks the author: both are rare, so that which it is need be asked only then. */
async function insertUnlessBlocking(tx: Tx, authorId: number, favourite: NewFavourite): Promise<boolean> {
  const { id, accountId, statusId, uri } = favourite;
  const { numAffectedRows } = await directly(tx)`
    insert into favourites (id, account_id, status_id, uri)
    select cast(${id} as bigint), cast(${accountId} as bigint), cast(${statusId} as bigint), cast(${uri} as text)
    where not exists (select 1 from blocks where account_id = ${accountId} and target_id = ${authorId})
    on conflict (account_id, status_id) do nothing`;
  return numAffectedRows === 1n;
}
