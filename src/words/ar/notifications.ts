import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const others = plurals('ar')({
  zero: 'لا أحد آخر',
  one: 'شخص آخر',
  two: 'شخصان آخران',
  few: '# آخرون',
  many: '# آخرون',
  other: '# آخرون',
});

export const notifications: Words['notifications'] = {
  title: 'الإشعارات',
  none: 'لم يحدث شيء بعد.',
  isNew: 'جديد',
  somebody: 'أحدهم',
  other: 'حدث شيء ما.',
  markRead: 'وضع علامة مقروء على الكل',
  clear: 'مسح الكل',
  clearWarning: 'ستختفي كل الإشعارات، وتبقى المنشورات والمتابعون. لا يمكن التراجع عن ذلك.',
  all: 'الكل',
  mentions: 'الإشارات',
  andOthers: (who, count) => html`${who} و${others(count)}`,
  kinds: {
    follow: (who) => html`بدأ ${who} بمتابعتك`,
    follow_request: (who) => html`يطلب ${who} متابعتك`,
    favourite: (who) => html`أُعجب ${who} بمنشورك`,
    reblog: (who) => html`أعاد ${who} نشر منشورك`,
    mention: (who) => html`أشار إليك ${who}`,
    poll: (who) => html`انتهى استطلاع ${who}`,
    quote: (who) => html`اقتبس ${who} منشورك`,
    quoted_update: (who) => html`عدّل ${who} منشورًا اقتبسته`,
    update: (who) => html`عدّل ${who} منشورًا`,
    status: (who) => html`نشر ${who}`,
    'pleroma:emoji_reaction': (who) => html`تفاعل ${who} مع منشورك`,
    'admin.sign_up': (who) => html`سجّل ${who}`,
    'admin.report': (who) => html`قدّم ${who} بلاغًا`,
    added_to_collection: (who) => html`أضافك ${who} إلى مجموعة`,
    collection_update: (who) => html`غيّر ${who} مجموعة أنت فيها`,
  },
};
