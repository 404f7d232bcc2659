import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const serverSettings: Words['serverSettings'] = {
  about: 'عن الخادم',
  name: 'الاسم',
  shortDescription: 'وصف قصير',
  shortHint: 'جملة أو جملتان تعرضهما التطبيقات ومحركات البحث.',
  contactEmail: 'عنوان بريد للأسئلة',
  contactUsername: 'اسم مستخدم من يدير الخادم',
  registrations: 'من يمكنه التسجيل',
  kinds: { open: 'الجميع', approval: 'من يوافق عليه المشرفون', closed: 'لا أحد دون دعوة' },
  registrationsMessage: 'ما يقرؤه من لا يمكنه التسجيل',
  requireReason: 'على من ينتظر الموافقة أن يذكر سبب رغبته',
  userInvites: 'يمكن لمن لا دور له أن يدعو غيره',
  description: 'وصف طويل',
  descriptionHint: 'يظهر في صفحة الخادم، ويمكن استعمال ماركداون.',
  publish: 'نشر',
  picture: 'صورة الخادم',
  pictureFile: 'ملف الصورة',
  pictureHint: 'PNG أو JPEG أو GIF أو WebP أو AVIF أو HEIC بحجم 16 ميغابايت على الأكثر، وتُقص إلى 1200 في 630.',
  pictureText: 'نص بديل',
  setPicture: 'استعمال هذه الصورة',
  removePicture: 'إزالة الصورة',
  removeWarning: 'لن تكون للخادم صورة خاصة به.',
  accent: 'لون التمييز',
  accentHint: 'لون الروابط والأزرار، مثل ‎#b0470e؛ وإن تُرك فارغًا فهو لون Whinchat.',
  inTheme: { light: 'السمة الفاتحة', dark: 'السمة الداكنة' },
  accentAsGiven: (theme, ratio) => `تباينه في ${theme} هو ${ratio}.`,
  accentMoved: (theme, given, accent, contrast) =>
    `تباينه في ${theme} هو ${given} فقط، لذا يظهر هناك ${accent} بتباين ${contrast}: يستطيع الجميع قراءة 4.5 : 1.`,
  chooseFile: 'اختر ملفًا أولًا.',
  birdAgain: 'سيظهر الطائر من جديد.',
  logo: {
    title: 'شعار الخادم',
    hint: 'يظهر في كل صفحة بدلًا من الطائر بجانب الاسم. الأفضل PNG أو WebP بخلفية شفافة، ويُصغّر إلى 480 في 96 على الأكثر.',
    remove: 'إزالة الشعار',
  },
  icon: {
    title: 'أيقونة الخادم',
    hint: 'تعرضها المتصفحات والهواتف بجانب الاسم. تُقص إلى مربع، والأفضل ألا تقل عن 512 في 512.',
    remove: 'إزالة الأيقونة',
  },
};

export const ruleEditing: Words['ruleEditing'] = {
  none: 'لا قواعد بعد.',
  text: 'القاعدة',
  hint: 'المقصود بها',
  up: 'نقل إلى الأعلى',
  addNew: 'إضافة قاعدة',
  remove: 'إزالة القاعدة',
  removeWarning: 'لن تظهر بعد ذلك، وتحتفظ بها البلاغات التي تذكرها.',
  number: (number) => `القاعدة ${number}`,
  edit: (number) => `تعديل القاعدة ${number}`,
};

export const announcing: Words['announcing'] = {
  none: 'لا إعلانات.',
  create: 'إعلان جديد',
  text: 'النص',
  startsAt: 'يبدأ (UTC)',
  endsAt: 'ينتهي (UTC)',
  publish: 'نشر',
  saveDraft: 'حفظ كمسودة',
  published: 'يراه الجميع',
  draft: 'مسودة',
  end: 'إنهاء',
  remove: 'حذف الإعلان',
  removeWarning: 'سيختفي عند الجميع مع التفاعلات عليه.',
};

export const announcements: Words['announcements'] = {
  title: 'الإعلانات',
  none: 'لا إعلانات.',
  all: 'كل الإعلانات',
  fromStaff: 'إعلان',
  dismiss: 'تم الاطلاع',
  dismissed: 'سبق الاطلاع عليه',
  from: (from, until) => html`من ${from} إلى ${until}`,
  until: (until) => html`حتى ${until}`,
  react: 'تفاعل',
  reactions: 'التفاعلات',
  reactedWith: (emoji, count) => `${emoji}: ${count}`,
};

export const invites: Words['invites'] = {
  title: 'الدعوات',
  yours: 'دعواتك',
  mayNot: 'لا يمكنك دعوة أحد هنا.',
  dead: {
    title: 'لم تعد هذه الدعوة تعمل',
    text: 'لقد استُنفدت أو انتهت صلاحيتها أو سُحبت. اطلب دعوة أخرى ممن دعاك.',
  },
  howMany: 'كم شخصًا',
  anyNumber: 'أي عدد',
  howLong: 'إلى متى',
  forEver: 'دون نهاية',
  autofollow: 'يتابعونني',
  invite: 'دعوة',
  used: counted({
    zero: 'لم يستخدمها أحد',
    one: 'استخدمها شخص واحد',
    two: 'استخدمها شخصان',
    few: 'استخدمها # أشخاص',
    many: 'استخدمها # شخصًا',
    other: 'استخدمها # شخص',
  }),
  usedOf: (uses, most) => `استُخدمت ${uses} من ${most}`,
  until: (used, day) => html`${used}، حتى ${day}`,
  over: 'انتهت',
  deactivate: 'تعطيل',
  deactivated: 'لن يتمكن أحد بعد ذلك من التسجيل بهذه الدعوة.',
};
