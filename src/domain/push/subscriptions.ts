import { notFound } from '../../lib/errors.ts';
import { toFlag } from '../../lib/flag.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { PushSubscriptionRow } from '../../schema/push-subscriptions.ts';
import { ensureSealKey, seal } from './seal.ts';
import type { PushPolicy, PushTarget } from './validate.ts';

/** Which kinds of notification are wanted, by type, and from whom. */
export type PushWishes = { readonly alerts: Readonly<Record<string, boolean>>; readonly policy: PushPolicy };

/** Whose subscription: an access token's. `token` is the token itself, which push messages tell the client. */
export type Subscriber = { readonly accountId: number; readonly tokenId: number; readonly token: string };

/** What a token is sealed for. */
export const tokenPurpose = (tokenId: number) => `token:${tokenId}`;

/** Makes the one subscription of an access token, in place of any earlier one. `target` has been checked. */
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

/** The subscription of an access token. 404 "Not Found" when it has none. */
export async function getSubscription(db: Db, tokenId: number): Promise<PushSubscriptionRow> {
  const row = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('access_token_id', '=', tokenId)
    .executeTakeFirst();
  if (!row) throw notFound('Not Found');
  return row;
}

/** Replaces all wishes of a token's subscription. 404 when it has none. */
export async function changeWishes(tx: Tx, tokenId: number, wishes: PushWishes): Promise<PushSubscriptionRow> {
  const row = await getSubscription(tx, tokenId);
  const columns = { ...wishColumns(wishes), updated_at: now() };
  await tx.updateTable('push_subscriptions').set(columns).where('id', '=', row.id).execute();
  return { ...row, ...columns };
}

/** Ends the subscription of an access token, if it has one. */
export async function unsubscribe(tx: Tx, tokenId: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('access_token_id', '=', tokenId).execute();
}

/** Ends a subscription that proved useless. */
export async function removeSubscription(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** The wanted types as they are kept. */
export function parseAlerts(text: string): Record<string, boolean> {
  return JSON.parse(text);
}

function wishColumns({ alerts, policy }: PushWishes) {
  return { alerts: JSON.stringify(alerts), policy };
}
