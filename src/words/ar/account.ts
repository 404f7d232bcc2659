import { html } from '../../lib/html/template.ts';
import { ltr } from '../ltr.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const account: Words['account'] = {
  title: 'حسابك',
  lostFollows: 'المتابَعون والمتابِعون المفقودون',
  moveHere: 'الانتقال إلى هنا من حساب آخر',
  exportLists: 'تصدير القوائم وعوامل التصفية',
  changeYourPassword: 'تغيير كلمة مرورك',
  signsOut: 'سيُسجَّل خروجك من كل المتصفحات الأخرى وكل التطبيقات.',
  currentPassword: 'كلمة المرور الحالية',
};

export const deletion: Words['deletion'] = {
  title: 'حذف حسابك',
  warning: (handle) =>
    html`<strong>سيُحذف نهائيًا كل ما لدى ${ltr(handle)} هنا:</strong> المنشورات والصور والمتابعات والإعدادات. يُطلب من الخوادم الأخرى حذف نسخها، لكن لا أحد يضمن أنها ستفعل. ويبقى الاسم محجوزًا.`,
  confirm: 'حذف كل شيء نهائيًا',
  keep: 'الإبقاء على الحساب',
};

export const moves: Words['moves'] = {
  others: 'حساباتك الأخرى',
  othersLead:
    'قبل أن ينتقل حساب من مكان آخر إلى هنا ويجلب متابِعيه، يجب أن يذكره هذا الحساب. لا يغيّر ذكره شيئًا آخر، ويمكن التراجع عنه.',
  other: 'الحساب الآخر',
  otherHint: 'عنوانه، مثل name@example.org.',
  add: 'إضافة',
  remove: 'إزالة',
  away: 'الانتقال من هنا إلى حساب آخر',
  title: 'الانتقال إلى حساب آخر',
  lead: 'سيتابع متابِعوك الحساب الآخر، وسيشير هذا الحساب إليه. تبقى المنشورات هنا. لا يمكنك الانتقال مجددًا إلا بعد 30 يومًا.',
  nameFirst: (address) => html`يجب أولًا أن يذكر الحساب الآخر هذا الحساب اسمًا بديلًا له: ${address}`,
  moveFollowers: 'نقل المتابِعين',
  moved: 'لقد انتقلت',
  pointsTo: (account) =>
    html`يشير هذا الحساب إلى ${account}. يمكنك استخدام هذا الحساب من جديد؛ ولا يعود المتابِعون الذين انتقلوا معك.`,
  useAgain: 'استخدام هذا الحساب من جديد',
};

export const exports: Words['exports'] = {
  lead: 'يمكن استيراد هذه القوائم على خادم آخر. افعل ذلك قبل انتقالك إليه: يأتي المتابِعون من تلقاء أنفسهم، أما هذه فلا.',
  follows: 'من تتابعهم',
  lists: 'قوائمك الخاصة ومَن فيها',
  mutes: 'من تكتمهم',
  blocks: 'من تحجبهم',
  domainBlocks: 'الخوادم التي تحجبها',
  bookmarks: 'الفواصل المرجعية',
  filters: 'عوامل التصفية',
};

export const severances: Words['severances'] = {
  lead: 'عندما يقطع هذا الخادم صلته بخادم آخر تنتهي المتابعات بينهما. يمكن تنزيل القوائم هنا مدة 30 يومًا.',
  none: 'لم تفقد شيئًا.',
  followed: counted({
    zero: 'لا متابَعين',
    one: 'متابَع واحد',
    two: 'متابَعان',
    few: '# متابَعين',
    many: '# متابَعًا',
    other: '# متابَع',
  }),
  followers: counted({
    zero: 'لا متابِعين',
    one: 'متابِع واحد',
    two: 'متابِعان',
    few: '# متابِعين',
    many: '# متابِعًا',
    other: '# متابِع',
  }),
};

export const imports: Words['imports'] = {
  title: 'استيراد القوائم وعوامل التصفية',
  lead: 'استورد القوائم وعوامل التصفية التي صدّرتها من خادم آخر، ملفًا بعد ملف. يبقى ما لديك هنا كما هو، ويُضاف إليه ما في الملف.',
  kind: 'ما يسرده الملف',
  file: 'الملف',
  fileHint: (lines) => `CSV (عوامل التصفية: JSON)، بحد أقصى ${lines} سطر و4 ميغابايت.`,
  send: 'استيراد',
  problems: {
    no_kind: 'اختر ما يسرده الملف.',
    absent: 'اختر ملفًا.',
    empty: 'لا شيء في الملف.',
    too_long: (lines) => `في الملف أكثر من ${lines} سطر. قسّمه واستورد أجزاءه واحدًا بعد الآخر.`,
    no_list: 'الملف ليس قائمة بصيغة CSV.',
    no_filters: 'لا يحوي الملف عوامل تصفية كما يصدّرها ماستودون (custom_filters.json).',
    other_kind: 'أعمدة الملف هي أعمدة قائمة أخرى. اختر ما يسرده الملف أو اختر ملفًا آخر.',
    nothing_read: 'لم يُفهم أي سطر من الملف. هل يسرد شيئًا آخر؟',
    under_way: 'ما زال الملف السابق قيد الاستيراد. انتظر حتى ينتهي.',
    nothing_failed: 'لا يوجد شيء تُعاد محاولته.',
  },
  read: counted({
    zero: 'لم يُقرأ أي سطر.',
    one: 'قُرئ سطر واحد.',
    two: 'قُرئ سطران.',
    few: 'قُرئت # أسطر.',
    many: 'قُرئ # سطرًا.',
    other: 'قُرئ # سطر.',
  }),
  unread: counted({
    zero: 'فُهمت كل الأسطر:',
    one: 'سطر واحد لم يُفهم:',
    two: 'سطران لم يُفهما:',
    few: '# أسطر لم تُفهم:',
    many: '# سطرًا لم يُفهم:',
    other: '# سطر لم يُفهم:',
  }),
  underWay: (settled, entries) =>
    `أُنجز ${settled} من ${entries}. يستمر العمل حتى بعد إغلاق هذه الصفحة؛ أعد تحميلها لترى أين وصل.`,
  through: 'أُنجز كل شيء.',
  outcomes: {
    following: counted({ other: 'تمت متابعة # أو طلبها' }),
    lists: counted({ other: 'أُضيف # إلى القوائم' }),
    muting: counted({ other: 'تم كتم #' }),
    blocking: counted({ other: 'تم حجب #' }),
    domain_blocking: counted({ other: 'تم حجب #' }),
    bookmarks: counted({ other: 'أُضيف # إلى الفواصل المرجعية' }),
    filters: counted({ other: 'استُورد # من عوامل التصفية' }),
    notFound: counted({ other: 'لم يُعثر على #' }),
    refused: counted({ other: 'تعذّر #' }),
  },
  failures: {
    title: 'ما بقي',
    line: (line) => `السطر ${line}`,
    unread: 'لم يُفهم',
    not_found: 'لم يُعثر عليه',
    blocked: 'من خادم محظور هنا',
    refused: 'تعذّر',
    more: counted({ other: 'و# غيرها' }),
    download: 'تنزيل هذه الأسطر',
    retry: 'محاولة هذه مرة أخرى',
  },
};
