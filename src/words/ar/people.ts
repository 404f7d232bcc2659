import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const people: Words['people'] = {
  follow: 'متابعة',
  unfollow: 'إلغاء المتابعة',
  askToFollow: 'طلب المتابعة',
  cancelRequest: 'إلغاء الطلب',
  accept: 'قبول',
  refuse: 'رفض',
  mute: 'كتم',
  unmute: 'إلغاء الكتم',
  block: 'حظر',
  unblock: 'إلغاء الحظر',
  report: 'إبلاغ',
  muteWho: (handle) => `كتم ${handle}`,
  blockWho: (handle) => `حظر ${handle}`,
  reportWho: (handle) => `الإبلاغ عن ${handle}`,
  removeFollower: 'إزالة من المتابعين',
  addToLists: 'إضافة إلى القوائم',
  hideBoosts: 'إخفاء ما يعيد نشره',
  showBoosts: 'إظهار ما يعيد نشره',
  notify: 'أعلمني بالمنشورات الجديدة',
  dontNotify: 'لا تُعلمني بالمنشورات الجديدة',
  editProfile: 'تعديل الملف الشخصي',
  followsYou: 'يتابعك',
  youMuted: 'لقد كتمت هذا الحساب',
  youBlocked: 'لقد حظرت هذا الحساب',
  blockedYou: 'لقد حظرك هذا الحساب',
  asksToFollow: 'يطلب متابعتك',
  muteHint: 'لن ترى منشورات هذا الحساب ولا إشعاراته، ولن يعلم بذلك.',
  muteFor: 'المدة',
  forEver: 'إلى أن ألغيه',
  muteNotifications: 'إخفاء الإشعارات أيضًا',
  blockHint: 'لن يرى أحدكما شيئًا من الآخر، ولن يتابع أحدكما الآخر.',
  none: 'لا أحد بعد.',
  requests: 'طلبات المتابعة',
  noRequests: 'لا أحد ينتظر جوابك.',
  results: counted({
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  }),
};

export const places: Words['places'] = {
  main: 'القائمة الرئيسية',
  menu: 'القائمة',
  home: 'الرئيسية',
  explore: 'استكشاف',
  notifications: 'الإشعارات',
  search: 'بحث',
  local: 'هذا الخادم',
  federated: 'كل الخوادم',
  conversations: 'الإشارات الخاصة',
  lists: 'القوائم',
  bookmarks: 'العلامات',
  favourites: 'المفضلة',
  followRequests: 'طلبات المتابعة',
  settings: 'الإعدادات',
  publish: 'منشور جديد',
};

export const timelines: Words['timelines'] = {
  homeEmpty: 'صفحتك الرئيسية ما زالت فارغة. تابع أشخاصًا فتظهر منشوراتهم هنا.',
  steps: {
    profile: 'عرّف بنفسك: اسم وصورة وبضع كلمات',
    people: 'ابحث عن أشخاص لتتابعهم أو وسوم تهمك',
    address: 'أتعرف أحدًا في مكان آخر؟ ابحث عن عنوانه مثل ‎@name@example.org',
    local: 'شاهد ما يُنشر على هذا الخادم',
    application: (domain) => html`على هاتفك استخدم أي تطبيق لماستودون، وعندما يسأل عن خادمك أدخل ${domain}`,
  },
  localEmpty: 'لم ينشر أحد على هذا الخادم شيئًا للعامة بعد.',
  federatedEmpty: 'لا يُعرف هنا شيء من خوادم أخرى بعد. تابع أحدًا هناك فتصل منشوراته.',
  bookmarksEmpty: 'لا علامات لديك بعد.',
  favouritesEmpty: 'لا مفضلات لديك بعد.',
  tagEmpty: 'لم ينشر أحد هنا بعد.',
};

export const search: Words['search'] = {
  title: 'بحث',
  label: 'أسماء أو كلمات أو وسوم أو عنوان من خادم آخر',
  button: 'ابحث',
  people: 'أشخاص',
  tags: 'وسوم',
  posts: 'منشورات',
  nothing: 'لم يُعثر على شيء.',
};
