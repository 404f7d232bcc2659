import { accountUri } from '../../domain/accounts/uris.ts';
import type { Outgoing } from '../../domain/deliveries/order-delivery.ts';
import type { Db } from '../../platform/db/handle.ts';
import { AS_CONTEXT, type JsonObject, type JsonValue } from '../vocabulary.ts';

/** An activity and the inboxes it goes to. */
export type Mailing = {
  readonly outgoing: Outgoing;
  readonly inboxes: readonly string[];
  /** Whether other servers may pass the activity on; they must then be able to prove who made it. */
  readonly relayed: boolean;
};

/** Composes the activities for one order: usually one; none when there is nobody to tell, or nothing left to tell. */
export type Compose<Order> = (db: Db, order: Order) => Promise<readonly Mailing[]>;

type Parts = {
  /** The account that signs; null for the server itself. */
  readonly accountId: number | null;
  readonly activity: JsonObject;
  readonly inboxes: readonly string[];
  /** The URI of the subject of the activity; by default that of the activity itself. */
  readonly subject?: string;
  readonly context?: JsonValue;
  readonly limited?: boolean;
  readonly toFollowers?: boolean;
  readonly relayed?: boolean;
};

/** Serialises an activity for sending; empty when there is no recipient. */
export function mail(parts: Parts): readonly Mailing[] {
  const { accountId, activity, inboxes, context = AS_CONTEXT, limited = false, toFollowers = false } = parts;
  if (inboxes.length === 0) return [];
  const body = JSON.stringify({ '@context': context, ...activity });
  const subject = parts.subject ?? String(activity.id);
  const outgoing = { accountId, type: String(activity.type), subject, body, limited, toFollowers };
  return [{ outgoing, inboxes, relayed: parts.relayed ?? false }];
}

/** The ActivityPub id of a local account. */
export function localUri(db: Db, accountId: number): string {
  return accountUri(db.instance.origin, accountId);
}

/** The ActivityPub id of any account; undefined when it is gone. */
export async function uriOf(db: Db, accountId: number): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('uri').where('id', '=', accountId).executeTakeFirst();
  return row?.uri;
}
