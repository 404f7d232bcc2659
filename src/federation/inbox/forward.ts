import { orderDelivery } from '../../domain/deliveries/order-delivery.ts';
import { followerInboxes } from '../../domain/deliveries/recipients.ts';
import { DISTRIBUTABLE } from '../../domain/statuses/visibility.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { hasLdSignature } from '../signatures/ld-signature.ts';
import type { JsonObject } from '../vocabulary.ts';
import type { Effect } from './inbound.ts';

const FORWARDED: ReadonlySet<string> = new Set(['Create', 'Update', 'Delete']);

/**
 * What answers somebody of this server goes on to the followers of that one (ActivityPub 7.1.2), when it is for everybody and carries its
 * author's own signature, without which nobody would believe us (Mastodon: ActivityPub::Forwarder).
 */
export function withForwarding(document: JsonObject, activity: IncomingActivity, effect: Effect): Effect {
  if (!FORWARDED.has(activity.type) || !hasLdSignature(document)) return effect;
  const { uri } = activity.object;
  if (uri === undefined) return effect;
  return async (tx) => {
    const before = await findAnswered(tx, uri);
    await effect(tx);
    const answered = before ?? (await findAnswered(tx, uri));
    if (answered) await forward(tx, document, activity, answered.account_id);
  };
}

/** Whose status of this server a public reply answers. */
function findAnswered(tx: Tx, uri: string) {
  return tx
    .selectFrom('statuses as s')
    .innerJoin('statuses as parent', 'parent.id', 's.in_reply_to_id')
    .select('parent.account_id')
    .where('s.uri', '=', uri)
    .where('s.visibility', 'in', DISTRIBUTABLE)
    .where('parent.local', '=', 1)
    .executeTakeFirst();
}

async function forward(tx: Tx, document: JsonObject, activity: IncomingActivity, accountId: number): Promise<void> {
  const origin = new URL(activity.actor).host;
  const inboxes = (await followerInboxes(tx, accountId)).filter((inbox) => URL.parse(inbox)?.host !== origin);
  const subject = activity.object.uri ?? activity.actor;
  const body = JSON.stringify(document);
  await orderDelivery(
    tx,
    { accountId, type: activity.type, subject, body, limited: false, toFollowers: false },
    inboxes,
  );
}
