import { ltr } from '../ltr.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');
const most = counted({
  zero: '# حساب',
  one: 'حساب واحد',
  two: 'حسابان',
  few: '# حسابات',
  many: '# حسابًا',
  other: '# حساب',
});

export const accounts: Words['accounts'] = {
  title: 'الحسابات في هذا المتصفح',
  switchTo: (handle) => `التبديل إلى ${ltr(handle)}`,
  add: 'إضافة حساب',
  staysSignedIn: (handle) => `يبقى ${ltr(handle)} مسجّل الدخول، ويمكنك التبديل بين حساباتك في أي وقت.`,
  full: (count) => `الحد الأقصى في المتصفح الواحد: ${most(count)}. سجّل الخروج من أحدها أولًا.`,
  isOf: (handle) => `هذه الصفحة مخصّصة لـ ${handle}.`,
  gone: 'لم يعد هذا الحساب مسجّل الدخول في هذا المتصفح.',
  signOutAll: 'تسجيل الخروج من جميع الحسابات',
  useAnother: 'أو استخدم حسابًا آخر من حساباتك:',
  madeForOther: (handle) => `فُتحت هذه الصفحة باسم ${ltr(handle)}. يمكن أن ينتقل معك ما كتبته:`,
};
