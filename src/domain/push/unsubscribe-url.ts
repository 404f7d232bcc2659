import { parseWireId, toWire } from '../../lib/id.ts';
import type { Store } from '../../platform/db/handle.ts';
import { readSealKey, seal, unseal } from '../push-subscriptions/seal.ts';
import { removeSubscription } from '../push-subscriptions/subscriptions.ts';

const PURPOSE = 'unsubscribe';

/** The address at which whoever receives a message can end its subscription without other credentials. */
export function unsubscribeUrl(origin: string, key: Buffer, subscriptionId: number): string {
  return `${origin}/api/web/push_subscriptions/${seal(key, toWire(subscriptionId), PURPOSE)}`;
}

/** Ends the subscription that a token from `unsubscribeUrl` identifies; does nothing for any other text. */
export async function unsubscribeByUrl(store: Store, sealed: string): Promise<void> {
  const key = await readSealKey(store.db);
  const id = key && parseWireId(unseal(key, sealed, PURPOSE) ?? '');
  if (id !== undefined) await store.transaction((tx) => removeSubscription(tx, id));
}
