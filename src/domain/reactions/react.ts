import { failed, forbidden } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { findLocalEmoji } from '../emojis/local-emojis.ts';
import { notify } from '../notifying/notify.ts';
import { isBlocking } from '../relationships/queries.ts';
import { getOriginal } from '../statuses/original.ts';
import { readEmojiName } from './emoji-name.ts';

/** The most different emojis by one account, and by all accounts together, on one status. */
const LIMITS = { own: 8, all: 50 } as const;

/** A reaction that came from another server, with its custom emoji already stored. */
export type ReceivedReaction = { readonly uri: string; readonly customEmojiId: number | null };

/**
 * Reacts with an emoji to a status, or to the status that it reblogs; a repetition is no error. Local people can use Unicode emojis, the
 * emojis of this server, and those that others have reacted with. Returns the id of the status. 404 when it is hidden or absent, 403 when
 * the account blocks its author, 422 for an invalid emoji or too many.
 */
export async function react(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  statusId: number,
  emoji: string,
  received?: ReceivedReaction,
): Promise<number> {
  const status = await getOriginal(tx, { accountId }, statusId);
  if (await isBlocking(tx, accountId, status.account_id)) throw forbidden();
  const { name, customEmojiId } = await findEmoji(tx, status.id, emoji, received);
  await assertRoom(tx, status.id, accountId, name);
  const id = newId();
  const result = await tx
    .insertInto('status_reactions')
    .values({
      id,
      status_id: status.id,
      account_id: accountId,
      name,
      custom_emoji_id: customEmojiId,
      uri: received?.uri ?? null,
    })
    .onConflict((oc) => oc.columns(['status_id', 'account_id', 'name']).doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 0n) return status.id;
  const notice = { to: status.account_id, from: accountId, statusId: status.id, subjectId: id };
  await notify(tx, { ...notice, type: 'pleroma:emoji_reaction' });
  tx.emit({ type: 'status.reacted', statusId: status.id, accountIds: [...new Set([accountId, status.account_id])] });
  if (status.local === 0 && !received) {
    const payload = { verb: 'emoji_react', id, accountId, statusId: status.id, name, customEmojiId };
    await orderFederation(tx, accountId, payload);
  }
  return status.id;
}

async function findEmoji(db: Db, statusId: number, text: string, received: ReceivedReaction | undefined) {
  const emoji = readEmojiName(text);
  if (emoji && received) return { name: emoji.name, customEmojiId: received.customEmojiId };
  if (emoji && !emoji.custom) return { name: emoji.name, customEmojiId: null };
  if (emoji) {
    const local = await findLocalEmoji(db, emoji.name);
    if (local) return { name: emoji.name, customEmojiId: local.id };
    const used = await db
      .selectFrom('status_reactions')
      .select('custom_emoji_id')
      .where('status_id', '=', statusId)
      .where('name', '=', emoji.name)
      .where('custom_emoji_id', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (used) return { name: emoji.name, customEmojiId: used.custom_emoji_id };
  }
  throw failed('unknownEmoji');
}

async function assertRoom(tx: Tx, statusId: number, accountId: number, name: string): Promise<void> {
  await lockName(tx, `reactions ${statusId}`);
  const names = (rows: readonly { name: string }[]) => new Set(rows.map((row) => row.name));
  const query = tx.selectFrom('status_reactions').select('name').distinct().where('status_id', '=', statusId);
  const own = names(await query.where('account_id', '=', accountId).execute());
  const all = names(await query.execute());
  if ((own.size >= LIMITS.own && !own.has(name)) || (all.size >= LIMITS.all && !all.has(name))) {
    throw failed('tooManyReactions');
  }
}
