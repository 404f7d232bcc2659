import { notFound } from '../../lib/errors.ts';
import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { EMOJI_CONTEXT, inContext } from '../objects/contexts.ts';
import { emojiObject } from '../objects/emoji.ts';

/** A custom emoji of this server. 404 when there is none. */
export async function emojiDocument(db: Db, id: number): Promise<JsonText> {
  const row = await db
    .selectFrom('custom_emojis')
    .selectAll()
    .where('id', '=', id)
    .where('domain', 'is', null)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  if (!row) throw notFound('notFound');
  return JSON.stringify(inContext(EMOJI_CONTEXT, emojiObject(db.instance, row)));
}
