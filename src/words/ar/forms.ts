import type { Words } from '../words.ts';

export const forms: Words['forms'] = {
  optional: 'اختياري',
  lookAtFields: 'يرجى مراجعة الحقول المعلَّمة.',
  lookAtField: 'يرجى مراجعة الحقل المعلَّم.',
  fileTooLarge: (name, limit) => `الملف «${name}» كبير جدًا. الحد الأقصى لحجم الملف هنا ${limit}.`,
  chooseAgain: 'اختر الملف من جديد، فلم يُحفظ.',
  username: 'اسم المستخدم',
  usernameHint: 'أحرف لاتينية وأرقام وشرطات سفلية.',
  email: 'عنوان البريد الإلكتروني',
  password: 'كلمة المرور',
  passwordHint: 'ثمانية أحرف على الأقل.',
  newPassword: 'كلمة المرور الجديدة',
  ownPassword: 'كلمة مرورك',
  notOwnPassword: 'هذه ليست كلمة مرورك.',
  changePassword: 'تغيير كلمة المرور',
  sendLink: 'إرسال الرابط',
  goOn: 'متابعة',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  save: 'حفظ',
  withoutSaving: 'العودة دون حفظ',
};
