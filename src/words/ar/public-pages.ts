import { html } from '../../lib/html/template.ts';
import { ltr } from '../ltr.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const networks: Words['networks'] = {
  followersOf: (name) => `متابِعو ${name}`,
  followedBy: (name) => `من يتابعهم ${name}`,
  back: 'العودة إلى الملف الشخصي',
  hidden: (name) => `لا يعرض ${name} هذه القائمة.`,
  nobody: 'لا أحد بعد.',
  onlyYou: 'لا يرى الآخرون هذه القائمة لأنك تخفيها.',
  onlyKnown: 'هؤلاء هم المعروفون على هذا الخادم، وقد يكون هناك غيرهم.',
};

export const collections: Words['collections'] = {
  title: 'المجموعات',
  lead: 'أشخاص توصي بهم: يراهم الآخرون في ملفك الشخصي ويمكنهم متابعتهم دفعة واحدة.',
  none: 'لا مجموعات لديك بعد.',
  within: 'مجموعات أنت فيها',
  create: 'مجموعة جديدة',
  edit: 'تعديل المجموعة',
  name: 'الاسم',
  nameHint: '40 حرفًا على الأكثر.',
  description: 'الوصف',
  descriptionHint: '100 حرف على الأكثر.',
  topic: 'الموضوع',
  topicHint: 'وسم.',
  language: 'اللغة',
  noLanguage: 'غير مذكورة',
  discoverable: 'يمكن للآخرين العثور عليها، وتظهر في ملفي الشخصي',
  isSensitive: 'موضوعها حساس',
  delete: 'حذف المجموعة',
  deleteWarning: 'ستختفي المجموعة للجميع، ولا يلغي ذلك متابعة أحد.',
  members: 'من فيها',
  find: 'ابحث عن أشخاص لتضيفهم بالاسم أو العنوان',
  asked: 'طُلب منه',
  refuses: 'لا يريد أن يكون في مجموعات',
  refusesOrLeft: 'لا يريد أن يكون في مجموعات، أو غادر هذه المجموعة.',
  leave: 'مغادرة هذه المجموعة',
  leaveWarning: 'لن تظهر فيها بعد الآن، ولا يمكن لصاحبها إضافتك مرة أخرى.',
  followAll: 'متابعة كل من فيها',
  choose: (handle) => `مجموعات فيها ${ltr(handle)}`,
  addTo: 'إضافة إلى مجموعات',
  by: (name) => `مجموعة من ${name}`,
  byLink: (owner) => html`مجموعة من ${owner}`,
  people: counted({
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  }),
  sensitive: 'حساسة',
  nobody: 'لا أحد فيها بعد.',
};

export const findingCollections: Words['findingCollections'] = {
  title: 'فتح مجموعة',
  way: 'افتح مجموعة من خادم آخر',
  lead: 'يحتفظ كثيرون بمجموعات من أشخاص يوصون بهم. افتح واحدة وتابع كل من فيها أو بعضهم فقط.',
  address: 'عنوان مجموعة',
  hint: 'مثل https://example.org/collections/123. ترى من فيها قبل أن تتابع أحدًا.',
  open: 'فتح المجموعة',
  problems: {
    no_address: 'يبدأ العنوان بـ https://',
    not_found: 'لم يُعثر على مجموعة في هذا العنوان. ربما لا يجيب خادمها أو لا يتيحها للآخرين.',
    other_thing: 'ما في هذا العنوان ليس مجموعة. ابحث عنه إن أردت فتحه.',
  },
  lookedUp: counted({
    zero: 'لا يُسأل عن أحد آخر.',
    one: 'يُسأل خادم شخص آخر عنه.',
    two: 'يُسأل خادما شخصين آخرين عنهما.',
    few: 'يُسأل عن # أشخاص آخرين في خوادمهم.',
    many: 'يُسأل عن # شخصًا آخر في خوادمهم.',
    other: 'يُسأل عن # شخص آخر في خوادمهم.',
  }),
};

export const elsewhere: Words['elsewhere'] = {
  heading: (name) => `${name} على خادم آخر`,
  lives: (domain) => html`هذا الملف الشخصي ومنشوراته على ${domain}.`,
  goTo: (domain) => `الذهاب إلى ${domain}`,
  description: (domain) => `ملف شخصي على ${domain}`,
};

export const tags: Words['tags'] = {
  description: (tag) => `المنشورات العامة التي تحمل الوسم ${tag}`,
  lead: 'المنشورات العامة التي تحمل هذا الوسم، بقدر ما يعرفها هذا الخادم.',
  nobody: 'لم ينشر أحد هنا بعد.',
  feedOf: (handle) => `المنشورات العامة من ${ltr(handle)}`,
};

export const annualReport: Words['annualReport'] = {
  title: (name, year) => `${name} في عام ${year}`,
  sentence: {
    lurker: (name, year) => html`في عام ${year} فضّل ${name} الإصغاء على الكلام.`,
    booster: (name, year) => html`في عام ${year} نقل ${name} ما كتبه الآخرون.`,
    pollster: (name, year) => html`في عام ${year} طرح ${name} الأسئلة على الجميع.`,
    replier: (name, year) => html`في عام ${year} كان لدى ${name} جواب للجميع.`,
    oracle: (name, year) => html`في عام ${year} تكلّم ${name} فأصغى الناس.`,
  },
  months: 'شهرًا بشهر',
  hashtags: 'الوسوم',
  bestLiked: 'الأكثر إعجابًا',
};

export const server: Words['server'] = {
  question: 'ما هذا؟',
  fediverse:
    'هذا الخادم واحد من آلاف الخوادم التي يتحدث بعضها مع بعض. بحساب هنا يمكنك متابعة الناس عليها جميعًا، ويمكنهم متابعتك.',
  signUp: 'إنشاء حساب',
  aboutName: (name) => `عن ${name}`,
  contact: 'التواصل',
  software: 'البرمجية',
  runs: 'يعمل هذا الخادم ببرمجية Whinchat، وهي برمجية حرة برخصة AGPL.',
  runsWithSource: (source) =>
    html`يعمل هذا الخادم ببرمجية Whinchat، وهي برمجية حرة برخصة AGPL. و${source} متاحة للجميع.`,
  source: 'شفرتها المصدرية',
  rules: 'القواعد',
  house: 'عن هذا الخادم',
  host: 'من يديره',
  people: counted({
    zero: 'لا أحد لديه حساب هنا',
    one: 'شخص واحد لديه حساب هنا',
    two: 'شخصان لديهما حساب هنا',
    few: '# أشخاص لديهم حساب هنا',
    many: '# شخصًا لديهم حساب هنا',
    other: '# شخص لديهم حساب هنا',
  }),
  more: 'مزيد من المنشورات',
  front: { local_feed: 'منشورات جديدة من هنا', trends: 'منشورات يتحدث عنها كثيرون' },
};

export const documents: Words['documents'] = {
  terms: 'شروط الخدمة',
  privacyPolicy: 'سياسة الخصوصية',
  lastChanged: (day) => html`آخر تغيير في ${day}.`,
  inForceSince: (day) => html`سارية منذ ${day}.`,
  inForceFrom: (day) => html`تسري من ${day}.`,
  othersFrom: (day) => html`تسري شروط أخرى من ${day}.`,
  termsOf: (server) => `شروط الخدمة لـ ${server}`,
  privacyPolicyOf: (server) => `سياسة الخصوصية لـ ${server}`,
  generalPolicy: [
    {
      title: 'ما يُحفظ.',
      text: 'عنوان بريدك الإلكتروني، وكلمة مرورك في صورة بصمة لا يمكن عكسها، وما تكتبه وترفعه وتفعله هنا، والعناوين التي تسجّل الدخول منها لفترة من الزمن.',
    },
    {
      title: 'من يمكنه رؤيته.',
      text: 'يستطيع الجميع رؤية المنشورات العامة وملفك الشخصي. تذهب منشورات المتابِعين إلى خوادم متابِعيك، والإشارات الخاصة إلى خوادم المذكورين؛ ويستطيع مشغّلوها ومشغّلو هذا الخادم قراءتها تقنيًا. لا يوجد تشفير من طرف إلى طرف: لا تشارك أسرارًا.',
    },
    {
      title: 'من يحصل عليه.',
      text: 'لا أحد يشتري بياناتك هنا أو يبيعها. تحصل الخوادم الأخرى في الشبكة على ما توجّهه إلى الناس عليها، ويُطلب منها حذف ما تحذفه.',
    },
    { title: 'إلى متى.', text: 'حتى تحذفه. يمكنك في أي وقت تصدير بياناتك وحذف حسابك بكل ما فيه.' },
    { title: 'ملفات تعريف الارتباط.', text: 'ملف واحد، ما دمت مسجّل الدخول بمتصفح.' },
  ],
};

export const documentRooms: Words['documentRooms'] = {
  kinds: {
    extended_description: 'الوصف الطويل',
    privacy_policy: 'سياسة الخصوصية',
    terms_of_service: 'شروط الخدمة',
  },
  which: 'أي نصوص',
  all: 'الكل',
  none: 'لم يُكتب شيء بعد.',
  write: (kind) => `نسخة جديدة: ${kind}`,
  published: (time) => html`نُشر في ${time}`,
  draft: (time) => html`مسودة من ${time}`,
  effective: (day) => html`يسري من ${day}`,
  mailed: 'أُرسل إلى الجميع بالبريد',
  text: 'النص',
  textHint: 'يمكن استعمال Markdown.',
  effectiveDate: 'يسري من',
  effectiveHint: 'اليوم (بالتوقيت العالمي) الذي تسري منه الشروط الجديدة، وإلا فيوم نشرها.',
  saveDraft: 'حفظ كمسودة',
  preview: 'معاينة',
  asShown: 'كيف سيقرؤه الناس',
  changes: 'ما تغير منذ النسخة المنشورة',
  edit: 'تعديل المسودة',
  byMail: 'إخبار الجميع بالبريد الإلكتروني',
  byAnnouncement: 'إخبار الجميع بإعلان',
  publish: 'نشر',
  publishWarning: 'سيتمكن الجميع من قراءته. النسخة المنشورة تبقى كما هي، ولتغييرها انشر نسخة أخرى.',
  delete: 'حذف المسودة',
  deleteWarning: 'تُحذف المسودة نهائيًا.',
};

export const roleRooms: Words['roleRooms'] = {
  name: 'الاسم',
  color: 'اللون',
  colorHint: 'مثل ‎#b0470e‎ لاسم الدور في الملفات الشخصية.',
  position: 'الرتبة',
  positionHint: 'عدد صحيح. من له عدد أعلى يمكنه تغيير هذا الدور والحكم في أصحابه.',
  highlighted: 'تُظهره الملفات الشخصية',
  rightsTitle: 'ما يسمح به',
  keepsRights: 'يسمح بأكثر مما يمكنك منحه، لذلك تبقى صلاحياته كما هي.',
  add: 'دور جديد',
  change: 'تعديل',
  delete: 'حذف الدور',
  tooHigh: 'يجب أن يكون الدور أدنى من دورك، ولا يمكنك منح إلا صلاحيات لديك.',
  holders: counted({
    zero: 'لا أحد له هذا الدور',
    one: 'شخص واحد له هذا الدور',
    two: 'شخصان لهما هذا الدور',
    few: '# أشخاص لهم هذا الدور',
    many: '# شخصًا لهم هذا الدور',
    other: '# شخص لهم هذا الدور',
  }),
  deleteWarning: (holders) => `${holders}، ولن يبقى لهم دور.`,
  rights: {
    administrator: 'كل شيء، مهما اختير غيره',
    view_devops: 'رؤية عمل الآلة: المهام والأخطاء والحالة',
    view_audit_log: 'رؤية سجل التدقيق',
    view_dashboard: 'رؤية اللوحة وأرقامها',
    manage_reports: 'الحكم في البلاغات',
    manage_federation: 'حجب الخوادم الأخرى وتقييدها والسماح بها',
    manage_settings: 'تغيير إعدادات الخادم',
    manage_blocks: 'حجب الشبكات ومزودي البريد والأسماء',
    manage_taxonomies: 'مراجعة المتداول والوسوم',
    manage_appeals: 'الرد على الطعون',
    manage_users: 'رؤية الحسابات والحكم فيها',
    manage_invites: 'إنهاء دعوات الجميع',
    manage_rules: 'كتابة القواعد',
    manage_announcements: 'كتابة الإعلانات',
    manage_custom_emojis: 'إدارة الرموز التعبيرية',
    manage_webhooks: 'إعداد خطافات الويب',
    invite_users: 'دعوة الناس',
    manage_roles: 'إنشاء الأدوار ومنحها',
    manage_user_access: 'إعادة ضبط كلمات مرور الآخرين وعواملهم الثانية',
    delete_user_data: 'حذف ما تملكه الحسابات نهائيًا',
    view_feeds: 'قراءة خطوط زمنية مغلقة أمام غيرهم',
    invite_bypass_approval: 'دعوة من لا يحتاجون إلى موافقة',
    manage_email_subscriptions: 'إدارة الاشتراكات بالبريد',
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

export const tidy: Words['tidy'] = {
  title: 'المتابَعون والمتابِعون',
  lead: 'راجعهم واختر بعضهم وافعل شيئًا بهم جميعًا دفعة واحدة.',
  whose: 'أي قائمة',
  relationships: { following: 'تتابعهم', followed_by: 'يتابعونك', mutual: 'كلاهما', invited: 'دعوتهم أنت' },
  only: 'إظهار هؤلاء فقط',
  narrowed: {
    dormant: 'صامت منذ شهر',
    moved: 'انتقل',
    local: 'هذا الخادم',
    remote: 'خوادم أخرى',
    none: 'ليس في أي من قوائمك',
    hidden: 'إعادات النشر مخفية',
  },
  order: 'الترتيب',
  orders: { recent: 'الأحدث أولًا', active: 'آخر نشاط', name: 'حسب الاسم' },
  none: 'لا أحد من هذا النوع.',
  lastPost: (when) => html`آخر منشور في ${when}`,
  noPosts: 'لا تُعرف هنا منشورات له',
  boostsHidden: 'إعادات النشر مخفية',
  movedTo: (where) => html`انتقل إلى ${where}`,
  list: 'القائمة',
  addToList: 'إضافة إلى القائمة',
  removeServers: 'إزالة كل متابعي خوادمهم',
  askUnfollow: counted({
    zero: 'إلغاء متابعة # حساب؟',
    one: 'إلغاء متابعة حساب واحد؟',
    two: 'إلغاء متابعة حسابين؟',
    few: 'إلغاء متابعة # حسابات؟',
    many: 'إلغاء متابعة # حسابًا؟',
    other: 'إلغاء متابعة # حساب؟',
  }),
  askRemove: counted({
    zero: 'إزالة # متابع؟',
    one: 'إزالة متابع واحد؟',
    two: 'إزالة متابعَين؟',
    few: 'إزالة # متابعين؟',
    many: 'إزالة # متابعًا؟',
    other: 'إزالة # متابع؟',
  }),
  askServers: counted({
    zero: 'إزالة # متابع من هذه الخوادم؟',
    one: 'إزالة متابع واحد من هذه الخوادم؟',
    two: 'إزالة متابعَين من هذه الخوادم؟',
    few: 'إزالة # متابعين من هذه الخوادم؟',
    many: 'إزالة # متابعًا من هذه الخوادم؟',
    other: 'إزالة # متابع من هذه الخوادم؟',
  }),
  unfollowHint: 'لن تظهر منشوراتهم في صفحتك الرئيسية، ويغادرون قوائمك.',
  cancel: 'إلغاء',
};
