import { Type } from 'typebox';
import { listPickableEmojis } from '../../domain/emojis/local-emojis.ts';
import { CustomEmojiSchema, customEmoji } from '../../entities/custom-emoji.ts';
import { always, openToAll } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { publicDocument } from '../../http/public-documents.ts';
import { route } from '../../http/route.ts';
import { textFrom } from '../../lib/json.ts';

export const listCustomEmojis = route({
  method: 'GET',
  path: '/api/v1/custom_emojis',
  access: always(openToAll()),
  params: {},
  response: Type.Array(CustomEmojiSchema),
  summary: 'The custom emojis people of this server may use',
  cache: 'instance',
  handle: publicDocument('server', async ({ db }) => {
    const rows = await listPickableEmojis(db);
    return rawJson(textFrom(rows.map((row) => customEmoji(db.instance, row, true))));
  }),
});
