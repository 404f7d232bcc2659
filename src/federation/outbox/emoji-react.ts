import { toWire } from '../../lib/id.ts';
import type { Db } from '../../platform/db/handle.ts';
import { REACTION_CONTEXT } from '../objects/contexts.ts';
import { emojiObject } from '../objects/emoji.ts';
import type { JsonObject } from '../vocabulary.ts';
import type { Compose } from './mailing.ts';
import { mailResponse } from './responses.ts';
import type { ReactionOrder } from './verbs.ts';

/** A reaction with an emoji, or its withdrawal, for the author of the status (FEP-c0e0). */
export const emojiReact: Compose<ReactionOrder> = async (db, order) => {
  const { verb, id, accountId, statusId, name, customEmojiId } = order;
  const content = customEmojiId === null ? { content: name } : await customContent(db, customEmojiId, name);
  const response = {
    accountId,
    statusId,
    fragment: `reactions/${toWire(id)}`,
    takenBack: verb !== 'emoji_react',
    subject: `emoji_react:${accountId}:${statusId}:${name}`,
    context: REACTION_CONTEXT,
  };
  return mailResponse(db, response, { type: 'EmojiReact', ...content });
};

async function customContent(db: Db, customEmojiId: number, name: string): Promise<JsonObject> {
  const row = await db.selectFrom('custom_emojis').selectAll().where('id', '=', customEmojiId).executeTakeFirst();
  if (!row) return { content: `:${name.split('@')[0]}:` };
  const tag = emojiObject(db.instance, row);
  const foreign = { id: row.uri ?? undefined, icon: { type: 'Image', url: row.remote_url ?? '' } };
  return { content: `:${row.shortcode}:`, tag: [row.domain === null ? tag : { ...tag, ...foreign }] };
}
