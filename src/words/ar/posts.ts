import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const posts: Words['posts'] = {
  by: (name) => `منشور من ${name}`,
  boostedBy: (who) => html`أعاد ${who} النشر`,
  pinned: 'مثبّت',
  quoteHidden: 'لا يمكن عرض المنشور المقتبس.',
  contentWarning: 'تحذير عن المحتوى',
  warned: (warning) => `تحذير عن المحتوى: ${warning}`,
  replies: counted({ zero: 'لا ردود', one: 'رد واحد', two: 'ردّان', few: '# ردود', many: '# ردًا', other: '# رد' }),
  boosts: counted({
    zero: 'لا مشاركات',
    one: 'مشاركة واحدة',
    two: 'مشاركتان',
    few: '# مشاركات',
    many: '# مشاركة',
    other: '# مشاركة',
  }),
  quotes: counted({
    zero: 'لا اقتباسات',
    one: 'اقتباس واحد',
    two: 'اقتباسان',
    few: '# اقتباسات',
    many: '# اقتباسًا',
    other: '# اقتباس',
  }),
  favourites: counted({
    zero: 'لا إعجابات',
    one: 'إعجاب واحد',
    two: 'إعجابان',
    few: '# إعجابات',
    many: '# إعجابًا',
    other: '# إعجاب',
  }),
  edited: (when) => html`عُدّل ${when}`,
  nothing: 'لا شيء هنا يمكن للجميع رؤيته.',
  show: 'عرض',
  hide: 'إخفاء',
  newer: 'الأحدث',
  older: 'الأقدم',
  more: 'مزيد من المنشورات',
};

export const attachments: Words['attachments'] = {
  sensitive: 'وسائط حساسة',
  pending: 'ملف ما زال قيد التحضير.',
  file: 'ملف مرفق',
  alt: 'نص بديل',
  attached: counted({
    zero: 'لا ملفات مرفقة',
    one: 'ملف مرفق واحد',
    two: 'ملفان مرفقان',
    few: '# ملفات مرفقة',
    many: '# ملفًا مرفقًا',
    other: '# ملف مرفق',
  }),
};

export const polls: Words['polls'] = {
  votes: counted({
    zero: 'لا أصوات',
    one: 'صوت واحد',
    two: 'صوتان',
    few: '# أصوات',
    many: '# صوتًا',
    other: '# صوت',
  }),
  people: counted({
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  }),
  closed: 'انتهى',
  openUntil: (when) => html`مفتوح حتى ${when}`,
};
