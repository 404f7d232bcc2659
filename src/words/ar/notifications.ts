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
  none: 'لم يحدث شيء بعد. عندما يتابعك أحد أو يرد عليك أو يعجبه ما تكتب، يظهر ذلك هنا.',
  isNew: 'جديد',
  somebody: 'أحدهم',
  other: 'حدث شيء ما.',
  markRead: 'وضع علامة مقروء على الكل',
  clear: 'مسح الكل',
  clearWarning: 'ستختفي كل الإشعارات، وتبقى المنشورات والمتابعون. لا يمكن التراجع عن ذلك.',
  all: 'الكل',
  only: {
    mentions: 'الإشارات',
    favourites: 'المفضلات',
    boosts: 'إعادات النشر',
    follows: 'المتابعات',
    posts: 'المنشورات',
    polls: 'الاستطلاعات',
  },
  andOthers: (who, count) => html`${who} و${others(count)}`,
  seeReport: 'عرض البلاغ',
  seeAccount: 'عرض الحساب',
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
    severed_relationships: () => html`انتهت متابعات بينك وبين أشخاص من خادم آخر`,
    moderation_warning: () => html`اتخذ المشرفون قرارًا بشأنك`,
    annual_report: () => html`ملخص عامك جاهز`,
    added_to_collection: (who) => html`أضافك ${who} إلى مجموعة`,
    collection_update: (who) => html`غيّر ${who} مجموعة أنت فيها`,
  },
};

export const notificationRequests: Words['notificationRequests'] = {
  title: 'الإشعارات المصفّاة',
  lead: 'تنتظر هنا إشعارات هؤلاء. إذا قبلت أحدهم وصلتك إشعاراته من الآن.',
  none: 'لا أحد ينتظر هنا.',
  count: plurals('ar')({
    zero: 'لا إشعارات',
    one: 'إشعار واحد',
    two: 'إشعاران',
    few: '# إشعارات',
    many: '# إشعارًا',
    other: '# إشعار',
  }),
  accept: 'قبول',
  dismiss: 'تجاهل',
  policy: 'إشعارات من تصلك',
  policyHint: 'ما يُصفّى ينتظر أعلاه، وما يُتجاهل يضيع.',
  values: { accept: 'السماح', filter: 'التصفية', drop: 'التجاهل' },
  senders: {
    for_not_following: 'من لا تتابعهم',
    for_not_followers: 'من لا يتابعونك',
    for_new_accounts: 'الحسابات الجديدة',
    for_private_mentions: 'الإشارات الخاصة التي لم تطلبها',
    for_limited_accounts: 'الحسابات التي قيّدها المشرفون',
    for_bots: 'الحسابات الآلية',
  },
};
