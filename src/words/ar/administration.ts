import type { Words } from '../words.ts';

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
