import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
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

/** A WebPushSubscription, whose id is a number, with the server's public key. */
export function renderPushSubscription(row: PushSubscriptionRow, serverKey: string): JsonText {
  return jsonObject({
    id: toWire(row.id),
    endpoint: quote(row.endpoint),
    standard: String(row.standard === 1),
    alerts: row.alerts,
    server_key: quote(serverKey),
    policy: quote(row.policy),
  });
}
