import { notFound } from '../../lib/errors.ts';
import { toFlag } from '../../lib/flag.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { PushSubscriptionRow } from '../../schema/applications.ts';
import { ensureSealKey, seal } from './seal.ts';
import type { PushPolicy, PushTarget } from './validate.ts';

/** The wanted types of notifications, and whose notifications are wanted. */
export type PushWishes = { readonly alerts: Readonly<Record<string, boolean>>; readonly policy: PushPolicy };

/** The owner of a subscription: an access token. `token` is the token itself, which push messages contain. */
export type Subscriber = { readonly accountId: number; readonly tokenId: number; readonly token: string };

/** The purpose for which a token is encrypted. */
export const tokenPurpose = (tokenId: number) => `token:${tokenId}`;

/** Creates the only subscription of an access token, replacing any earlier one. `target` must have been checked. */
export async function subscribe(
  tx: Tx,
  subscriber: Subscriber,
  target: PushTarget,
  wishes: PushWishes,
): Promise<PushSubscriptionRow> {
  const { accountId, tokenId, token } = subscriber;
  const at = now();
  const columns = {
    id: newId(),
    account_id: accountId,
    endpoint: target.endpoint,
    key_p256dh: target.p256dh,
    key_auth: target.auth,
    standard: toFlag(target.standard),
    ...wishColumns(wishes),
    token_sealed: seal(await ensureSealKey(tx), token, tokenPurpose(tokenId)),
    created_at: at,
    updated_at: at,
  };
  return tx
    .insertInto('push_subscriptions')
    .values({ access_token_id: tokenId, ...columns })
    .onConflict((conflict) => conflict.column('access_token_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The subscription of an access token, if it has one. */
export function findOwnSubscription(db: Db, tokenId: number): Promise<PushSubscriptionRow | undefined> {
  return db.selectFrom('push_subscriptions').selectAll().where('access_token_id', '=', tokenId).executeTakeFirst();
}

/** The subscription of an access token. 404 "Not Found" when it has none. */
export async function getSubscription(db: Db, tokenId: number): Promise<PushSubscriptionRow> {
  const row = await findOwnSubscription(db, tokenId);
  if (!row) throw notFound('notFound');
  return row;
}

/** Replaces the wishes of a token's subscription. 404 when it has none. */
export async function changeWishes(tx: Tx, tokenId: number, wishes: PushWishes): Promise<PushSubscriptionRow> {
  const row = await getSubscription(tx, tokenId);
  const columns = { ...wishColumns(wishes), updated_at: now() };
  await tx.updateTable('push_subscriptions').set(columns).where('id', '=', row.id).execute();
  return { ...row, ...columns };
}

/**
 * Lets the subscriptions of some access tokens lead to another target; for those of one browser, which has one target for all its accounts.
 * `target` must have been checked. Returns how many there are.
 */
export async function moveSubscriptions(tx: Tx, tokenIds: readonly number[], target: PushTarget): Promise<number> {
  const { endpoint, p256dh, auth, standard } = target;
  const { numUpdatedRows } = await tx
    .updateTable('push_subscriptions')
    .set({ endpoint, key_p256dh: p256dh, key_auth: auth, standard: toFlag(standard), updated_at: now() })
    .where('access_token_id', 'in', tokenIds)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes the subscription of an access token, if it has one. */
export async function unsubscribe(tx: Tx, tokenId: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('access_token_id', '=', tokenId).execute();
}

/** Deletes a subscription that no longer works. */
export async function removeSubscription(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Parses the stored types. */
export function parseAlerts(text: string): Record<string, boolean> {
  return JSON.parse(text);
}

function wishColumns({ alerts, policy }: PushWishes) {
  return { alerts: JSON.stringify(alerts), policy };
}
