import { listPickableEmojis } from '../../domain/emojis/local-emojis.ts';
import { customEmoji } from '../../entities/custom-emoji.ts';
import { user } from '../../http/access.ts';
import { wantsPart } from '../../http/browser.ts';
import { seeOther } from '../../http/html/page.ts';
import { userRoute } from '../../http/route.ts';
import { emojiPicker, type OwnEmoji } from '../../views/compose/emoji-picker.ts';
import { partAnswer } from '../fragment.ts';

export const showEmojis = userRoute({
  method: 'GET',
  path: '/publish/emojis',
  access: user('write', 'write:statuses'),
  params: {},
  summary: 'The emojis to choose from while writing, for a script',
  async handle({ db, request }) {
    if (!wantsPart(request)) return seeOther('/publish', null);
    const rows = await listPickableEmojis(db);
    const own = rows.map((row): OwnEmoji => customEmoji(db.instance, row, true));
    return partAnswer(emojiPicker(own, request.words));
  },
});
