import type { Words } from '../words.ts';

export const frame: Words['frame'] = {
  skip: 'الانتقال إلى المحتوى',
  yourAccount: 'حسابك',
  about: 'عن هذا الخادم',
  privacyPolicy: 'سياسة الخصوصية',
  runsOn: 'يعمل بواسطة Whinchat',
  signIn: 'تسجيل الدخول',
  signOut: 'تسجيل الخروج',
  frontPage: 'الصفحة الرئيسية',
  beside: 'اكتشف المزيد',
};
