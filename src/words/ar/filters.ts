import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const filters: Words['filters'] = {
  title: 'عوامل التصفية',
  lead: 'يمكن إخفاء المنشورات التي فيها كلمات لا تريد قراءتها، أو إظهارها خلف تحذير.',
  none: 'ليس لديك عوامل تصفية بعد.',
  create: 'عامل تصفية جديد',
  edit: 'تغيير عامل التصفية',
  name: 'العنوان',
  nameHint: 'يظهر حيث يُخفى منشور.',
  keywords: 'كلمات وعبارات',
  keywordsHint: 'واحدة في كل سطر. أفرِغ السطر لإزالته؛ واحفظ لتحصل على أسطر أخرى.',
  noKeywords: 'بلا كلمات بعد، فلا يصفّي شيئًا.',
  keyword: (number) => `كلمة أو عبارة ${number}`,
  wholeWord: 'الكلمة كاملة فقط',
  where: 'أين يسري',
  contexts: {
    home: 'الرئيسية والقوائم',
    notifications: 'الإشعارات',
    public: 'الخطوط الزمنية العامة',
    thread: 'المحادثات',
    account: 'الملفات الشخصية',
  },
  action: 'ماذا يحدث',
  actions: { warn: 'الإخفاء خلف تحذير', hide: 'الإخفاء التام', blur: 'إخفاء الوسائط فقط' },
  lastsFor: 'المدة',
  forEver: 'حتى أُنهيه',
  stays: 'كما كان',
  until: (time) => html`حتى ${time}`,
  delete: 'حذف عامل التصفية',
  deleteWarning: 'يعود ظهور ما أخفاه.',
};

export const relations: Words['relations'] = {
  back: 'رجوع',
  blocks: {
    title: 'المحجوبون',
    lead: 'لا يرى أحدكما شيئًا من الآخر. ورفع الحجب لا يعيد متابعتكما.',
  },
  mutes: { title: 'المكتومون', lead: 'لا ترى منشوراتهم، ولا يعلمون بذلك.' },
  domains: {
    title: 'الخوادم المحجوبة',
    lead: 'لا ترى شيئًا ممن هم على هذه الخوادم.',
    none: 'لا تحجب أي خادم.',
    domain: 'الخادم، مثل example.org',
    noDomain: 'هذا ليس اسم خادم.',
    warning: (domain) => html`لن ترى منشورات ولا إشعارات من أحد على ${domain}، وتنتهي المتابعات بينك وبينهم.`,
    ends: 'ينتهي نهائيًا:',
  },
  tags: {
    title: 'الوسوم المتابَعة',
    lead: 'تظهر المنشورات التي فيها هذه الوسوم في صفحتك الرئيسية.',
    none: 'لا تتابع أي وسم.',
  },
};
