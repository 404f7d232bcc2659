import { Type } from 'typebox';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import type { PushSubscriptionRow } from '../schema/applications.ts';

export const PushSubscriptionSchema = Type.Object({
  id: Type.Integer(),
  endpoint: Type.String(),
  standard: Type.Boolean(),
  alerts: Type.Record(Type.String(), Type.Boolean()),
  server_key: Type.String(),
  policy: Type.String(),
});

// The largest value of an Int in Kotlin and Java.
const LARGEST_INT = 2 ** 31 - 1;

/**
 * A WebPushSubscription with the server's public key. Tusky reads its id into 32 bits, so a small number is derived from ours. That is
 * safe, because a token has only one subscription, and nothing is looked up by this id.
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
