import type { Words } from '../words.ts';

export const interactions: Words['interactions'] = {
  follow: 'متابعة',
  followTitle: (name) => `متابعة ${name}`,
  followQuestion: (name) => `هل تريد متابعة ${name}؟`,
  isYou: 'هذا أنت.',
  following: (name) => `أنت تتابع ${name}.`,
  requested: (name) => `طلبت متابعة ${name}. لم يصل الرد بعد.`,
  cannotFollow: (name) => `لا يمكنك متابعة ${name}.`,
  approves: (name) => `يقرر ${name} من يمكنه المتابعة.`,
  favourite: 'إضافة إلى المفضلة',
  favourited: 'أضفت هذا المنشور إلى مفضلتك.',
  boost: 'إعادة النشر',
  boosted: 'أعدت نشر هذا المنشور.',
  reply: 'رد',
};
