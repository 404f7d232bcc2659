import { blockUri, followUri } from '../../domain/accounts/uris.ts';
import { inboxOf } from '../../domain/deliveries/recipients.ts';
import { newId, toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { JsonObject } from '../vocabulary.ts';
import { type Compose, localUri, mail, uriOf } from './mailing.ts';
import type { RelationshipOrder } from './verbs.ts';

/**
 * Blocks, and the ends of blocks and follows, are sent to accounts suspended by staff too, because their server would otherwise carry on as
 * before.
 */
const ENDINGS: ReadonlySet<RelationshipOrder['verb']> = new Set([
  'undo_follow',
  'reject_follow',
  'block',
  'undo_block',
]);

/** Follows, blocks and their ends go to the other account alone. Answers to a Follow repeat the id it came with. */
export const relationship: Compose<RelationshipOrder> = async (db, order) => {
  const answers = order.verb === 'accept_follow' || order.verb === 'reject_follow';
  const [senderId, recipientId] = answers ? [order.targetId, order.accountId] : [order.accountId, order.targetId];
  const recipient = await uriOf(db, recipientId);
  const inbox = await inboxOf(db, recipientId, { suspendedToo: ENDINGS.has(order.verb) });
  if (recipient === undefined || inbox === undefined) return [];
  return mail({
    accountId: senderId,
    activity: activityOf(db, order, recipient),
    inboxes: [inbox],
    subject: `${order.verb.endsWith('block') ? 'block' : 'follow'}:${order.accountId}:${order.targetId}`,
  });
};

function activityOf(db: Db, order: RelationshipOrder, recipient: string): JsonObject {
  const { id, accountId, targetId, uri } = order;
  const { origin } = db.instance;
  const sender = localUri(db, accountId);
  const wire = toWire(id);
  const follow = { id: uri ?? followUri(origin, accountId, id), type: 'Follow', actor: sender, object: recipient };
  const block = { id: uri ?? blockUri(origin, accountId, id), type: 'Block', actor: sender, object: recipient };
  switch (order.verb) {
    case 'follow':
      return { ...follow, to: [recipient] };
    case 'undo_follow':
      return { id: `${sender}#follows/${wire}/undo`, type: 'Undo', actor: sender, to: [recipient], object: follow };
    case 'block':
      return { ...block, to: [recipient] };
    case 'undo_block':
      return { id: `${sender}#blocks/${wire}/undo`, type: 'Undo', actor: sender, to: [recipient], object: block };
    default: {
      const target = localUri(db, targetId);
      const asked = { ...(uri !== null && { id: uri }), type: 'Follow', actor: recipient, object: target };
      const [type, path] = order.verb === 'accept_follow' ? ['Accept', 'accepts'] : ['Reject', 'rejects'];
      // Every answer has a new id: whoever asks again is answered again, and may still know the earlier answer by its id.
      return {
        id: `${target}#${path}/follows/${toWire(newId())}`,
        type,
        actor: target,
        to: [recipient],
        object: asked,
      };
    }
  }
}
