import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { CollectionRow } from '../../schema/collections.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { collectionInboxes } from '../deliveries/recipients.ts';
import { FieldErrors } from '../field-errors.ts';
import { notify } from '../notifying/notify.ts';
import { collectionChanged } from './changed.ts';
import { type CollectionChanges, columnsOf } from './columns.ts';
import { featureIn, type Member } from './feature.ts';
import { MAX_ITEMS } from './items.ts';
import { assertFeaturable } from './policy.ts';
import { getOwnCollection } from './queries.ts';
import { collectionUri, collectionUrl } from './uris.ts';

/** Mastodon: `collection_limit` of users without a role. */
const STANDARD_LIMIT = 10;

/**
 * Creates a collection of accounts. 422 with details for invalid values or too many collections, 403 when an account may not be featured.
 */
export async function createCollection(
  tx: Tx,
  ownerId: number,
  changes: CollectionChanges,
  accountIds: readonly number[],
): Promise<number> {
  const columns = await columnsOf(tx, { ...changes, name: changes.name ?? '' });
  await assertRoom(tx, ownerId, accountIds.length);
  await assertFeaturable(tx, ownerId, accountIds);
  const id = newId();
  const at = now();
  const { origin } = tx.instance;
  const row: CollectionRow = {
    id,
    account_id: ownerId,
    uri: collectionUri(origin, ownerId, id),
    url: collectionUrl(origin, id),
    local: 1,
    name: '',
    description: null,
    language: null,
    sensitive: 0,
    discoverable: 0,
    tag_id: null,
    item_count: 0,
    ...columns,
    created_at: at,
    updated_at: at,
  };
  await tx.insertInto('collections').values(row).execute();
  const members = await listMembers(tx, accountIds);
  await orderFederation(tx, ownerId, { verb: 'add_collection', accountId: ownerId, collectionId: id });
  for (const member of members) await featureIn(tx, row, member);
  return id;
}

/** The accounts in the given order, each one once. */
async function listMembers(tx: Tx, accountIds: readonly number[]): Promise<Member[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select(['id', 'domain'])
    .where(idsIn(tx, 'id', accountIds))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(accountIds)].map((id) => byId.get(id)).filter((member) => member !== undefined);
}

async function assertRoom(tx: Tx, ownerId: number, items: number): Promise<void> {
  const errors = new FieldErrors();
  if (items > MAX_ITEMS) errors.add('collection_items', 'ERR_TOO_LONG', said('areTooMany', MAX_ITEMS));
  await lockName(tx, `collections ${ownerId}`);
  const { count } = await tx
    .selectFrom('collections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const limit = await collectionLimit(tx, ownerId);
  if (Number(count) >= limit) errors.add('account', 'ERR_TOO_MANY', said('hasTooManyCollections', limit));
  const error = errors.toError();
  if (error) throw error;
}

async function collectionLimit(tx: Tx, ownerId: number): Promise<number> {
  const role = await tx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select('r.collection_limit')
    .where('u.account_id', '=', ownerId)
    .executeTakeFirst();
  return role?.collection_limit ?? STANDARD_LIMIT;
}

/** Updates the given fields of one's own collection and notifies the accounts in it. 404, 403 and 422 as in the other functions. */
export async function updateCollection(tx: Tx, ownerId: number, id: number, changes: CollectionChanges): Promise<void> {
  const before = await getOwnCollection(tx, ownerId, id);
  const columns = await columnsOf(tx, {
    ...changes,
    name: changes.name === before.name ? undefined : changes.name,
    description: changes.description === before.description ? undefined : changes.description,
  });
  const kept = new Map<string, unknown>(Object.entries(before));
  if (!Object.entries(columns).some(([name, value]) => kept.get(name) !== value)) return;
  await tx
    .updateTable('collections')
    .set({ ...columns, updated_at: now() })
    .where('id', '=', id)
    .execute();
  collectionChanged(tx, id);
  await orderFederation(tx, ownerId, { verb: 'update_collection', accountId: ownerId, collectionId: id });
  const members = await tx
    .selectFrom('collection_items')
    .select('account_id')
    .where('collection_id', '=', id)
    .where('state', '=', 'accepted')
    .execute();
  for (const { account_id: to } of members) {
    await notify(tx, { to, from: ownerId, type: 'collection_update', subjectId: id });
  }
}

/** Deletes one's own collection. 404 when there is none, 403 when it is somebody else's. */
export async function deleteCollection(tx: Tx, ownerId: number, id: number): Promise<void> {
  const { uri } = await getOwnCollection(tx, ownerId, id);
  const inboxes = await collectionInboxes(tx, ownerId, id);
  await orderFederation(tx, ownerId, { verb: 'remove_collection', accountId: ownerId, uri, inboxes });
  await tx.deleteFrom('collections').where('id', '=', id).execute();
  collectionChanged(tx, id);
  await tx
    .deleteFrom('notifications')
    .where('from_account_id', '=', ownerId)
    .where('type', 'in', ['added_to_collection', 'collection_update'])
    .where('subject_id', '=', id)
    .execute();
}
