import { inboxOf } from '../../domain/deliveries/recipients.ts';
import { toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { REACTION_CONTEXT } from '../objects/contexts.ts';
import { emojiObject } from '../objects/emoji.ts';
import type { JsonObject } from '../vocabulary.ts';
import { type Compose, localUri, mail, uriOf } from './mailing.ts';
import type { ReactionOrder } from './verbs.ts';

/** A reaction with an emoji, or that it was taken back, goes to the author (FEP-c0e0). */
export const emojiReact: Compose<ReactionOrder> = async (db, order) => {
  const { verb, id, accountId, statusId, name, customEmojiId } = order;
  const status = await db
    .selectFrom('statuses')
    .select(['uri', 'account_id'])
    .where('id', '=', statusId)
    .executeTakeFirst();
  const author = status && (await uriOf(db, status.account_id));
  const inbox = status && (await inboxOf(db, status.account_id));
  if (!status || author === undefined || inbox === undefined) return [];
  const actor = localUri(db, accountId);
  const activity = {
    id: `${actor}#reactions/${toWire(id)}`,
    type: 'EmojiReact',
    actor,
    to: [author],
    object: status.uri,
    ...(customEmojiId === null ? { content: name } : await customContent(db, customEmojiId, name)),
  };
  const undo = { id: `${activity.id}/undo`, type: 'Undo', actor, to: [author], object: activity };
  return mail({
    accountId,
    activity: verb === 'emoji_react' ? activity : undo,
    inboxes: [inbox],
    context: REACTION_CONTEXT,
    subject: `emoji_react:${accountId}:${statusId}:${name}`,
  });
};

async function customContent(db: Db, customEmojiId: number, name: string): Promise<JsonObject> {
  const row = await db.selectFrom('custom_emojis').selectAll().where('id', '=', customEmojiId).executeTakeFirst();
  if (!row) return { content: `:${name.split('@')[0]}:` };
  const tag = emojiObject(db.instance, row);
  const foreign = { id: row.uri ?? undefined, icon: { type: 'Image', url: row.remote_url ?? '' } };
  return { content: `:${row.shortcode}:`, tag: [row.domain === null ? tag : { ...tag, ...foreign }] };
}
