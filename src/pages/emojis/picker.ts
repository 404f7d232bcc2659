import { user } from '../../http/access.ts';
import { wantsPart } from '../../http/browser.ts';
import { seeOther } from '../../http/html/page.ts';
import { userRoute } from '../../http/route.ts';
import { emojiPicker } from '../../views/compose/emoji-picker.ts';
import { partAnswer } from '../fragment.ts';

export const showEmojis = userRoute({
  method: 'GET',
  path: '/publish/emojis',
  access: user('write', 'write:statuses'),
  params: {},
  summary: 'What emojis are chosen in while writing, for a script that fills it',
  async handle({ request }) {
    return wantsPart(request) ? partAnswer(emojiPicker(request.words)) : seeOther('/publish', null);
  },
});
