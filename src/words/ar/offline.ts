import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

/** Pages without network, and the installed application. */
export const offline: Words['offline'] = {
  title: 'أنت غير متصل بالشبكة',
  absent: 'لم تُفتح هذه الصفحة على هذا الجهاز من قبل. أما هذه فقد فُتحت:',
  again: 'حاول مجددًا',
  reload: 'إعادة التحميل',
  back: 'رجوع',
  writeLater: 'اكتب منشورًا يُرسل لاحقًا',
  nothingSent: 'أنت غير متصل بالشبكة. لم يتغير شيء.',
  kept: (time: Html) => html`أنت غير متصل بالشبكة. هذه الصفحة من ${time}.`,
};

/** Posts that wait for the network. */
export const outbox: Words['outbox'] = {
  title: 'صندوق الصادر',
  write: 'اكتب منشورًا',
  none: 'لا منشور ينتظر الإرسال.',
  soon: 'ستُرسل هذه المنشورات فور توفر الشبكة، حتى لو كان Whinchat مغلقًا.',
  later: 'ستُرسل هذه المنشورات عندما تفتح Whinchat مرة أخرى وتتوفر الشبكة.',
  refused: 'لم يقبل الخادم هذا المنشور:',
  noReason: 'ولم يذكر سببًا. يمكنك تعديل المنشور أو إرساله مرة أخرى أو حذفه.',
  delayed: 'لم يستطع الخادم قبول هذا المنشور بعد، وسيُرسل مرة أخرى.',
  sendNow: 'أرسل الآن',
  edit: 'تعديل',
  drop: 'حذف',
  sent: 'أُرسل منشور كان ينتظر.',
  notKept: 'أنت غير متصل بالشبكة، وهذا المتصفح لا يحفظ المنشورات. انسخ النص كي لا يضيع.',
  needsScripts: 'لا يمكن للمنشورات انتظار الشبكة إلا مع تفعيل البرامج النصية.',
};
