import type { Tx } from '../../platform/db/handle.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { withdrawNotification } from '../notifying/notification-rows.ts';
import { findOriginal, getOriginal } from '../statuses/original.ts';
import { readEmojiName } from './emoji-name.ts';

/**
 * Removes a reaction, even from a status that has become hidden; it is no error if there is none. Returns the id of the status. 404 when
 * there was no such reaction and the status is hidden or absent.
 */
export async function unreact(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  statusId: number,
  emoji: string,
): Promise<number> {
  const status = await findOriginal(tx, statusId);
  const originalId = status?.id ?? statusId;
  const reaction = await tx
    .deleteFrom('status_reactions')
    .where('status_id', '=', originalId)
    .where('account_id', '=', accountId)
    .where('name', '=', readEmojiName(emoji)?.name ?? emoji)
    .returning(['id', 'name', 'uri', 'custom_emoji_id'])
    .executeTakeFirst();
  if (!reaction) return (await getOriginal(tx, { accountId }, statusId)).id;
  if (!status) return originalId;
  const { id, name, custom_emoji_id: customEmojiId } = reaction;
  const notice = { to: status.account_id, from: accountId, statusId: status.id, subjectId: id };
  await withdrawNotification(tx, { ...notice, type: 'pleroma:emoji_reaction' });
  tx.emit({ type: 'status.reacted', statusId: status.id, accountIds: [...new Set([accountId, status.account_id])] });
  if (status.local === 0 && reaction.uri === null) {
    const payload = { verb: 'undo_emoji_react', id, accountId, statusId: status.id, name, customEmojiId };
    await orderFederation(tx, accountId, payload);
  }
  return originalId;
}
