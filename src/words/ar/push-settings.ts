import type { Words } from '../words.ts';

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
