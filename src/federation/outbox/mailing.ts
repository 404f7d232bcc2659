import { accountUri } from '../../domain/accounts/uris.ts';
import type { Outgoing } from '../../domain/deliveries/order-delivery.ts';
import type { Db } from '../../platform/db/handle.ts';
import { AS_CONTEXT, type JsonObject, type JsonValue } from '../vocabulary.ts';

/** An activity and the inboxes it goes to. */
export type Mailing = {
  readonly outgoing: Outgoing;
  readonly inboxes: readonly string[];
  /** Whether others may pass it on, who must be able to prove whose it is. */
  readonly relayed: boolean;
};

/** Makes what one order comes to: usually one activity; none when there is nobody to tell, or nothing to tell any more. */
export type Compose<Order> = (db: Db, order: Order) => Promise<readonly Mailing[]>;

type Parts = {
  /** Who signs; null for the server itself. */
  readonly accountId: number | null;
  readonly activity: JsonObject;
  readonly inboxes: readonly string[];
  /** The URI of what it is about; that of the activity unless told. */
  readonly subject?: string;
  readonly context?: JsonValue;
  readonly limited?: boolean;
  readonly toFollowers?: boolean;
  readonly relayed?: boolean;
};

/** An activity as text, to be sent. Nothing when there is nobody to send it to. */
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
