import { html } from '../../lib/html/template.ts';
import { ltr } from '../ltr.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const reported: Words['reported'] = {
  states: { open: 'مفتوحة', resolved: 'منتهية', all: 'الكل' },
  choose: 'أي البلاغات',
  none: 'لا بلاغات هنا.',
  about: (handle) => `عن ${ltr(handle)}`,
  by: (handle) => `أبلغ عنه ${ltr(handle)}`,
  byWhom: (who) => html`أبلغ عنه ${who}`,
  nobody: 'حساب لم يعد موجودًا',
  posts: counted({
    zero: 'لا منشورات',
    one: 'منشور واحد',
    two: 'منشوران',
    few: '# منشورات',
    many: '# منشورًا',
    other: '# منشور',
  }),
  assignedTo: (handle) => `يتولاه ${ltr(handle)}`,
  settledBy: (handle) => `أنهاه ${ltr(handle)}`,
  settled: 'منتهٍ',
  forwarded: 'أُرسلت نسخة إلى خادم الحساب.',
  comment: 'ما كتبه المُبلِّغ',
  rules: 'القواعد المخالَفة',
  takeOn: 'تولّي البلاغ',
  letGo: 'ترك البلاغ',
  resolve: 'إنهاء دون قرار',
  reopen: 'إعادة الفتح',
  account: 'ما يُعرف عن الحساب',
  more: 'كل البلاغات عن هذا الحساب',
  choosePosts: 'المنشورات التي يشملها القرار',
  deleted: 'منشورات محذوفة',
  deletedHint: 'ذُكرت هذه المنشورات في البلاغ ثم حُذفت. يُحتفظ بنصها 30 يومًا، وما دام البلاغ مفتوحًا.',
  deletePosts: 'حذف المنشورات',
  markPosts: 'تعليم المنشورات بأنها حساسة',
  deleteHint: 'تُحذف المنشورات المختارة، ولا رجعة في ذلك.',
  markHint: 'تُحجب وسائط المنشورات المختارة إلى أن يختار المرء رؤيتها.',
};
