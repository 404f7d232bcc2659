import type { Words } from '../words.ts';

export const failures: Words['failures'] = {
  notAllowed: 'غير مسموح',
  noSuchPage: 'لا توجد صفحة كهذه',
  notPossible: 'لم يعد ذلك ممكنًا',
  tooManyTries: 'محاولات كثيرة جدًا',
  somethingWrong: 'حدث خطأ ما',
  mistyped: 'ربما كُتب العنوان خطأً، أو أن ما كان هنا حُذف أو ليس متاحًا للجميع.',
  waitMinutes: 'يرجى الانتظار بضع دقائق ثم المحاولة مجددًا.',
  tryAgain: 'حاول مجددًا',
};
