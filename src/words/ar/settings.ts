import { html } from '../../lib/html/template.ts';
import { ltr } from '../ltr.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  profile: 'الملف الشخصي',
};

export const profileForm: Words['profileForm'] = {
  name: 'الاسم المعروض',
  nameHint: '40 حرفًا على الأكثر.',
  bio: 'نبذة عنك',
  bioHint: '500 حرف على الأكثر. تعمل فيها الوسوم والإشارات والروابط.',
  avatar: 'صورة الملف الشخصي',
  avatarAlt: 'النص البديل لصورة الملف الشخصي',
  avatarRemove: 'إزالة صورة الملف الشخصي',
  header: 'صورة الرأس',
  headerAlt: 'النص البديل لصورة الرأس',
  headerRemove: 'إزالة صورة الرأس',
  pictureHint: 'بصيغة PNG أو JPEG أو GIF أو WebP أو HEIC، حتى 8 ميغابايت.',
  altHint: 'ما يظهر في الصورة، لمن لا يستطيع رؤيتها. 150 حرفًا على الأكثر.',
  fields: 'المزيد عنك',
  fieldsHint: 'حتى أربعة أسطر، مثل موقعك أو ضمائرك. يُعدّ الرابط موثَّقًا إذا كانت الصفحة تشير إلى ملفك الشخصي.',
  fieldName: (number) => `العنوان ${number}`,
  fieldValue: (number) => `المحتوى ${number}`,
  who: 'المتابِعون والظهور',
  locked: 'أوافق بنفسي على من يتابعني',
  hideNetwork: 'إخفاء من أتابعهم ومن يتابعونني',
  discoverable: 'اقتراح حسابي ومنشوراتي على الآخرين',
  indexable: 'يمكن العثور على منشوراتي العامة بالبحث',
  bot: 'هذا حساب آلي',
  tabs: 'ألسنة صفحتك الشخصية',
  showMedia: 'إظهار لسان لصوري ومقاطعي',
  showMediaReplies: 'إظهار ما في ردودي هناك أيضًا',
  showFeatured: 'إظهار لسان لما أميّزه',
  attribution: 'مواقع يحق لها أن تذكرك كاتبًا لها',
  attributionHint: 'موقع في كل سطر، مثل example.org. عندها تقود بطاقات صفحاتها إلى صفحتك الشخصية.',
  seeProfile: 'عرض ملفك الشخصي',
};

export const ownAccount: Words['ownAccount'] = {
  changeEmail: 'تغيير عنوان البريد الإلكتروني',
  newEmail: 'عنوان البريد الإلكتروني الجديد',
  emailAsked: 'يُرسَل إليه رابط. يبقى العنوان القديم ساريًا حتى تفتحه.',
  emailAtOnce: 'لا يرسل هذا الخادم رسائل بريد إلكتروني، لذلك يسري العنوان الجديد فورًا.',
  locale: 'اللغة والمنطقة الزمنية',
  language: 'لغة هذه الصفحات',
  asBrowser: 'كما يطلب المتصفح',
  zone: 'المنطقة الزمنية',
  utc: 'التوقيت العالمي (UTC) حتى تختار غيره',
  sessions: 'أين سجّلت الدخول',
  thisBrowser: 'هذا المتصفح',
  unknownBrowser: 'متصفح غير معروف',
  since: (time) => html`منذ ${time}`,
  used: (time) => html`آخر استخدام ${time}`,
  endOneWarning: 'يُسجَّل خروج هذا المتصفح فورًا. وعلى من يستخدمه تسجيل الدخول فيه من جديد.',
  endOthers: 'تسجيل الخروج من كل مكان آخر',
  endOthersWarning: 'تبقى مسجَّلًا هنا فقط. وتحتفظ التطبيقات بوصولها.',
};

export const preferences: Words['preferences'] = {
  title: 'الكتابة والقراءة',
  posting: 'الكتابة',
  postLanguage: 'لغة منشوراتي',
  ownLanguage: 'كلغة هذه الصفحات',
  sensitive: 'وسم وسائطي بأنها حساسة',
  showApplication: 'إظهار التطبيق الذي أنشر به',
  reading: 'القراءة',
  missingAltTexts: 'الصور بدون نص بديل',
  altTextChoices: { remind: 'ذكّرني قبل النشر', require: 'لا تدعني أنشرها هنا', none: 'انشر بدون سؤال' },
  media: 'الصور والفيديو',
  mediaDisplays: { default: 'إخفاء الموسومة بأنها حساسة', show_all: 'إظهار الكل', hide_all: 'إخفاء الكل' },
  expandWarnings: 'فتح المنشورات التي لها تحذير من المحتوى',
  autoPlay: 'تشغيل الصور المتحركة تلقائيًا',
  aggregateReblogs: 'إظهار المنشور الذي يعيد نشره عدة أشخاص مرة واحدة في الرئيسية',
  chosenLanguages: 'لغات الخطوط الزمنية العامة',
  chosenLanguagesHint: 'إذا لم تختر أي لغة فسترى المنشورات بكل اللغات.',
};

export const appearance: Words['appearance'] = {
  title: 'المظهر',
  choose: 'اختر السمة وحجم النص',
  lead: 'يسري هذا على هذا المتصفح فقط، أيًّا كان من سجّل الدخول.',
  theme: 'السمة',
  device: 'كما في الجهاز',
  themes: { light: 'فاتح', dark: 'داكن' },
  size: 'حجم النص',
  normal: 'عادي',
  sizes: { small: 'صغير', large: 'كبير' },
};

/** Push messages in the browser that one uses. */
export const pushSettings: Words['pushSettings'] = {
  title: 'الإشعارات في هذا المتصفح',
  lead: 'يمكن لهذا المتصفح أن يخبرك بما يحدث وأنت لا تتصفح هذا الخادم. يُفعَّل كل متصفح على حدة.',
  turnOn: 'تفعيل',
  turnOff: 'إيقاف في هذا المتصفح',
  test: 'أرسل لي إشعارًا',
  tellWhen: 'أخبرني عندما',
  whose: 'بسبب',
  denied: 'لقد منعت إشعارات هذا الموقع. اسمح بها في إعدادات المتصفح ثم عد.',
  unsupported: 'لا يدعم هذا المتصفح الإشعارات الفورية. على iPhone أو iPad أضف هذا الخادم إلى الشاشة الرئيسية أولًا.',
  failed: 'تعذر تفعيل المتصفح. يرجى المحاولة لاحقًا.',
  needsScripts: 'لا يمكن تفعيل الإشعارات إلا مع تفعيل البرامج النصية.',
  testTitle: 'نجح الأمر',
  testBody: 'تصل الإشعارات إلى هذا المتصفح.',
  policies: { all: 'الجميع', followed: 'من أتابعهم', follower: 'من يتابعونني', none: 'لا أحد' },
};

export const mailPreferences: Words['mailPreferences'] = {
  title: 'الإشعارات عبر البريد الإلكتروني',
  sendsNone: 'لا يرسل هذا الخادم رسائل بريد إلكتروني حاليًا. يسري ما تختاره هنا حين يرسلها.',
  writeWhen: 'تصلك رسالة عندما',
  when: {
    mention: 'يذكرك أحد',
    quote: 'يقتبس منك أحد',
    follow: 'يتابعك أحد',
    follow_request: 'يطلب أحد متابعتك',
    reblog: 'يعيد أحد نشر منشور لك',
    favourite: 'يضيف أحد منشورًا لك إلى مفضلته',
  },
  writeToStaffWhen: 'بصفتك من فريق الخادم تصلك رسالة عندما',
  staffWhen: {
    report: 'يقدّم أحد بلاغًا',
    pending_account: 'ينتظر حساب جديد الموافقة',
    appeal: 'يعترض أحد على قرار للمشرفين',
  },
  always: 'الكتابة إليّ أيضًا وأنا متصل أو حين تصلني إشعارات فورية',
  choose: 'اختيار ما يصلك عبر البريد الإلكتروني',
  noMore: 'إيقاف الرسائل؟',
  noMoreWhen: (what) => `لن تصلك بعد ذلك رسائل عندما ${what}.`,
  noMoreAtAll: 'لن تصلك بعد ذلك رسائل عن الإشعارات.',
  unsubscribe: 'إلغاء الاشتراك',
  done: { title: 'تمّ', text: 'لن تصلك هذه الرسائل بعد الآن.' },
  dead: {
    title: 'هذا الرابط لا يعمل',
    text: 'يرجى نسخه كاملًا من الرسالة، أو تسجيل الدخول والاختيار هناك.',
  },
};

export const absences: Words['absences'] = {
  noProfile: { title: 'لا يوجد ملف شخصي كهذا', text: 'لا أحد هنا بهذا الاسم. ربما كُتب العنوان خطأً.' },
  deletedAccount: { title: 'حُذف هذا الحساب', text: 'وحُذف معه كل ما نُشر هنا بهذا الاسم.' },
  suspendedAccount: {
    title: 'هذا الحساب موقوف',
    text: 'أوقفه مشرفو هذا الخادم، ولا يمكن رؤية ملفه الشخصي ولا منشوراته.',
  },
  unknownProfile: {
    title: 'هذا الملف الشخصي غير معروف هنا',
    text: 'لا أحد هنا يتابع هذا الشخص في خادم آخر أو بحث عنه. قد يكون العنوان مكتوبًا خطأً، أو لا يجيب خادمه، أو لا يتواصل هذا الخادم معه.',
  },
  refusedServer: {
    title: 'لا يتواصل هذا الخادم مع ذاك',
    text: (domain) => `${ltr(domain)} محظور هنا: لا يُعرض منه شيء ولا يُرسل إليه شيء.`,
    because: (reason) => `السبب: ${reason}`,
  },
  deletedPost: { title: 'حُذف هذا المنشور', text: 'حذفه كاتبه أو المشرفون.' },
  deletedOwnPost: {
    title: 'هذا المنشور محذوف بالفعل',
    text: 'حذفتَه في نافذة أخرى أو على جهاز آخر، أو حذفه المشرفون.',
  },
  hiddenPost: {
    title: 'لا يمكن عرض هذا المنشور',
    text: 'لا يوجد منشور في هذا العنوان، أو أنه ليس للجميع. إن كان لك فستراه بعد تسجيل الدخول.',
  },
  hiddenPostSignedIn: {
    title: 'لا يمكن عرض هذا المنشور',
    text: 'لا يوجد منشور في هذا العنوان، أو أنه ليس لك.',
  },
  noQuote: {
    title: 'لا يمكن اقتباس هذا المنشور',
    closed: 'إنه للمتابعين أو لمن أُشير إليهم فقط، والاقتباس سيصل إلى غيرهم.',
    policy: 'اختار كاتبه من يمكنه اقتباسه، ولستَ منهم.',
    blocked: 'لقد حظرتَ كاتبه.',
    toPost: 'إلى المنشور',
  },
  noTag: {
    title: 'لا شيء لعرضه',
    text: 'لم يستخدم أحد هذا الوسم هنا، أو أن هذا الخادم لا يعرض الوسوم للجميع.',
  },
  deadLink: { title: 'لم يعد هذا الرابط يعمل', text: 'لقد سُحب أو انتهت صلاحيته أو أنه ناقص.' },
  noTerms: { title: 'لا توجد شروط خدمة', text: 'ليس لهذا الخادم شروط خدمة، وقد تكون له قواعد.' },
  noTermsOfDay: { title: 'لا توجد شروط كهذه', text: 'لم تبدأ شروط خدمة في هذا اليوم.' },
  nothingFound: {
    title: 'لم يُعثر على شيء',
    text: 'لا يوجد حساب ولا منشور في هذا العنوان، أو لا يجيب خادمه، أو لا يتواصل هذا الخادم معه، أو أنه ليس لك.',
  },
  profileOf: (handle) => `الملف الشخصي لـ ${ltr(handle)}`,
};

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
