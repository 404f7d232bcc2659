import { sql } from 'kysely';
import { forbidden } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { AnyViewer } from '../accounts/viewer.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { assertMayInteract } from '../interactions/policy.ts';
import { notify } from '../notifying/notify.ts';
import { blocks } from '../relationships/conditions.ts';
import { isBlocking } from '../relationships/queries.ts';
import { getOriginal } from '../statuses/original.ts';
import { type Look, lookOf, viewerIn, visibleTo } from '../statuses/policy.ts';
import { countFavourite, type FavouritedStatus } from './count-favourite.ts';

type Favouriter = NonNullable<AnyViewer>;

/**
 * Favourites a status, or the status that it reblogs; a repetition is no error. `uri` is the id of the activity from another server.
 * Returns the id of the favourited status. 404 when it is hidden or absent, 403 when the account blocks its author, or when the author does
 * not let an account of this server favourite.
 */
export async function favourite(
  tx: Tx,
  viewer: Favouriter,
  statusId: number,
  uri: string | null = null,
): Promise<number> {
  const added = { id: newId(), me: viewer.accountId, statusId, uri };
  // Whether others obey the author is for the author's own server to say.
  const status = await add(tx, viewer, added, uri !== null);
  if (status) return notifyAuthor(tx, added, status);
  const known = await getFavouritable(tx, viewer, statusId);
  const ruled = await addRuled(tx, viewer, added, known);
  return ruled ? notifyAuthor(tx, added, ruled) : known.id;
}

/** Notifies the author of a new favourite, and their server if it is another. Returns the id of the status. */
async function notifyAuthor(tx: Tx, { id, me, uri }: NewFavourite, status: FavouritedStatus): Promise<number> {
  const notice = { to: status.account_id, from: me, type: 'favourite', statusId: status.id } as const;
  await notify(tx, { ...notice, isNew: true });
  if (status.local === 0 && uri === null) {
    await orderFederation(tx, me, { verb: 'like', id, accountId: me, statusId: status.id });
  }
  return status.id;
}

/** Refusals are rare, so the reason is only looked up when nothing was counted. */
async function add(
  tx: Tx,
  viewer: Favouriter,
  added: NewFavourite,
  ruled: boolean,
): Promise<FavouritedStatus | undefined> {
  await insertIfAllowed(tx, { ...lookOf(viewer), ...added, ruled });
  return countFavourite(tx, added.id);
}

/**
 * Adds a favourite of a status whose author does not let everybody favourite; undefined when that is not why it was not added. 403 when the
 * account is not let.
 */
async function addRuled(
  tx: Tx,
  viewer: Favouriter,
  added: NewFavourite,
  status: StatusRow,
): Promise<FavouritedStatus | undefined> {
  if (added.uri !== null || status.local === 1 || (await isFavourited(tx, viewer, status.id))) return undefined;
  await assertMayInteract(tx, viewer.accountId, 'favourite', status);
  return add(tx, viewer, added, true);
}

type NewFavourite = {
  readonly id: number;
  readonly me: number;
  readonly statusId: number;
  readonly uri: string | null;
};

/**
 * Inserts nothing when the favourite exists, when the status is hidden, or when the account blocks its author; unless that has been
 * `ruled` on, also when the author does not let everybody.
 */
const insertIfAllowed = prepared(
  (_tx: Tx, { id, statusId, uri, ruled, ...look }: NewFavourite & Look & { readonly ruled: boolean }) => sql`
    insert into favourites (id, account_id, status_id, uri)
    select cast(${id} as bigint), cast(${look.me} as bigint), s.id, cast(${uri} as text)
    from statuses as named
    join statuses as s on s.id = coalesce(named.reblog_of_id, named.id)
    where named.id = ${statusId} and ${visibleTo(viewerIn(look), 'named')}
      and not ${blocks(look.me, sql.ref('s.account_id'))} ${ruled ? sql`` : OPEN}
    on conflict (account_id, status_id) do nothing`,
);

const OPEN = sql`
  and not exists (select 1 from interaction_rules as r where r.status_id = s.id and r.action = 'favourite')`;

/** The status that a favourite is of. Fails like `favourite`. */
async function getFavouritable(tx: Tx, viewer: Favouriter, statusId: number): Promise<StatusRow> {
  const status = await getOriginal(tx, viewer, statusId);
  if (await isBlocking(tx, viewer.accountId, status.account_id)) throw forbidden();
  return status;
}

async function isFavourited(tx: Tx, { accountId }: Favouriter, statusId: number): Promise<boolean> {
  const query = tx.selectFrom('favourites').select('id').where('account_id', '=', accountId);
  return (await query.where('status_id', '=', statusId).executeTakeFirst()) !== undefined;
}
