import { Type } from 'typebox';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import type { PushSubscriptionRow } from '../schema/push-subscriptions.ts';

export const PushSubscriptionSchema = Type.Object({
  id: Type.Integer(),
  endpoint: Type.String(),
  standard: Type.Boolean(),
  alerts: Type.Record(Type.String(), Type.Boolean()),
  server_key: Type.String(),
  policy: Type.String(),
});

// The largest number that Kotlin and Java call an Int.
const LARGEST_INT = 2 ** 31 - 1;

/**
 * A WebPushSubscription with the server's public key. Its id is a number, which Tusky reads into 32 bits, so it is a small one made of ours;
 * a token has only one subscription, and nothing is found by its id.
 */
export function renderPushSubscription(row: PushSubscriptionRow, serverKey: string): JsonText {
  return jsonObject({
    id: String((row.id % LARGEST_INT) + 1),
    endpoint: quote(row.endpoint),
    standard: String(row.standard === 1),
    alerts: row.alerts,
    server_key: quote(serverKey),
    policy: quote(row.policy),
  });
}
