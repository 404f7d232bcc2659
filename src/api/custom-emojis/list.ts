import { Type } from 'typebox';
import { listPickableEmojis } from '../../domain/emojis/local-emojis.ts';
import { CustomEmojiSchema, renderEmoji } from '../../entities/custom-emoji.ts';
import { always, openToAll } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { route } from '../../http/route.ts';
import { jsonArray } from '../../lib/json.ts';
import { cachedUntilEvent } from '../../platform/cached-until-event.ts';

const emojisText = cachedUntilEvent({ dropOn: ({ type }) => type === 'emojis.changed' }, async ({ store: { db } }) => {
  const rows = await listPickableEmojis(db);
  return jsonArray(rows.map((row) => renderEmoji(db.instance, row, true)));
});

export const listCustomEmojis = route({
  method: 'GET',
  path: '/api/v1/custom_emojis',
  access: always(openToAll()),
  params: {},
  response: Type.Array(CustomEmojiSchema),
  summary: 'The custom emojis people of this server may use',
  cache: 'instance',
  repeatable: true,
  handle: async ({ ctx }) => rawJson(await emojisText(ctx)),
});
