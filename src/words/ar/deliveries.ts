import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const deliveries: Words['deliveries'] = {
  title: 'إلى أين وصل',
  none: 'لم يُرسل إلى أي خادم آخر في الأسبوعين الماضيين.',
  hint: 'ما أُرسل إلى خوادم أخرى في الأسبوعين الماضيين، وما لا يزال ينتظر.',
  kinds: { Create: 'المنشور', Update: 'التعديل', Delete: 'الحذف', Announce: 'إعادة النشر' },
  all: 'الكل',
  outcomes: { pending: 'في الانتظار', delivered: 'سُلّم', failed: 'فشل', withdrawn: 'سُحب' },
  counts: {
    pending: counted({
      zero: 'لا خوادم تنتظر',
      one: 'خادم واحد ينتظر',
      two: 'خادمان ينتظران',
      few: '# خوادم تنتظر',
      many: '# خادمًا ينتظر',
      other: '# خادم ينتظر',
    }),
    delivered: counted({
      zero: 'لم يُسلّم إلى أي خادم',
      one: 'سُلّم إلى خادم واحد',
      two: 'سُلّم إلى خادمين',
      few: 'سُلّم إلى # خوادم',
      many: 'سُلّم إلى # خادمًا',
      other: 'سُلّم إلى # خادم',
    }),
    failed: counted({
      zero: 'لم يفشل عند أي خادم',
      one: 'فشل عند خادم واحد',
      two: 'فشل عند خادمين',
      few: 'فشل عند # خوادم',
      many: 'فشل عند # خادمًا',
      other: 'فشل عند # خادم',
    }),
    withdrawn: counted({
      zero: 'لم يُسحب من أي خادم',
      one: 'سُحب من خادم واحد',
      two: 'سُحب من خادمين',
      few: 'سُحب من # خوادم',
      many: 'سُحب من # خادمًا',
      other: 'سُحب من # خادم',
    }),
  },
  next: (when) => html`المحاولة التالية ${when}`,
  more: 'مزيد من الخوادم',
  retry: 'إعادة إرسال ما فشل',
  again: counted({
    zero: 'لا خوادم تُعاد المحاولة معها.',
    one: 'تُعاد المحاولة مع خادم واحد.',
    two: 'تُعاد المحاولة مع خادمين.',
    few: 'تُعاد المحاولة مع # خوادم.',
    many: 'تُعاد المحاولة مع # خادمًا.',
    other: 'تُعاد المحاولة مع # خادم.',
  }),
  notYet: 'لا تُعاد أي محاولة بعد: ما فشل للتو يستريح دقيقة.',
  reasons: {
    slow: 'استغرق الخادم وقتًا طويلًا.',
    away: 'تعذّر الوصول إلى الخادم.',
    blocked: 'الخادم محظور.',
    nobody: 'لم يعد يحق لأحد هناك استلامه.',
    deleted: 'حُذف في هذه الأثناء.',
    refused: (status) => `يرفضه الخادم (${status}).`,
    gone: (status) => `لم يعد أحد هناك يستلم المنشورات (${status}).`,
    busy: (status) => `الخادم مشغول جدًا (${status}).`,
    broken: (status) => `في الخادم عطل (${status}).`,
    answered: (status) => `لا يقبله الخادم (${status}).`,
  },
};
