import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const catchUp: Words['catchUp'] = {
  title: 'ما فاتك',
  lead: 'ما نشره الآخرون وشاركوه في صفحتك الرئيسية في الساعات الأخيرة بنظرة واحدة. لا يُحذف شيء ولا يُحفظ شيء.',
  hours: 'إلى أي وقت مضى',
  order: 'من يأتي أولًا',
  orders: { seldom: 'الأندر', newest: 'الأحدث', most: 'الأكثر', noticed: 'الأبرز' },
  formulas: {
    seldom:
      'يأتي أولًا من كان الأقل ظهورًا في صفحتك الرئيسية في الأيام السبعة الأخيرة، وعند التساوي من نشر آخرًا. وتُحسب المشاركات كالمنشورات.',
    newest: 'يأتي أولًا من نشر أو شارك آخرًا.',
    most: 'يأتي أولًا من نشر وشارك أكثر في هذه الساعات، وعند التساوي من نشر آخرًا.',
    noticed: 'يأتي أولًا صاحب المنشور الأكثر ردودًا ومشاركات وإعجابات معًا، وعند التساوي من نشر آخرًا.',
  },
  all: (posts, people) => `${posts} من ${people}.`,
  newestOnly: (posts, people, since) =>
    html`كانت المنشورات أكثر مما يُعرض دفعة واحدة، وهذه أحدثها: ${posts} من ${people}، رجوعًا إلى ${since}.`,
  people: counted({
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصين',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  }),
  others: counted({
    zero: 'لا آخرون',
    one: 'شخص آخر',
    two: 'شخصان آخران',
    few: '# آخرون',
    many: '# آخرون',
    other: '# آخرون',
  }),
  links: 'شاركها أكثر من شخص',
  sharedBy: (who) => html`شاركها ${who}`,
  threads: 'محادثات',
  threadOf: (posts, who) => html`${posts} من ${who}`,
  authors: 'حسب الأشخاص',
  inWeek: counted({
    zero: 'لا ظهور في صفحتك هذا الأسبوع',
    one: 'مرة واحدة في صفحتك هذا الأسبوع',
    two: 'مرتان في صفحتك هذا الأسبوع',
    few: '# مرات في صفحتك هذا الأسبوع',
    many: '# مرة في صفحتك هذا الأسبوع',
    other: '# مرة في صفحتك هذا الأسبوع',
  }),
  boosted: (who) => html`شارك منشور ${who}:`,
  more: counted({
    zero: 'لا مزيد',
    one: 'منشور آخر',
    two: 'منشوران آخران',
    few: '# منشورات أخرى',
    many: '# منشورًا آخر',
    other: '# منشور آخر',
  }),
  none: 'لم ينشر أحد في هذه الساعات.',
  noneHint: 'ارجع إلى وقت أبعد، أو ابحث عن أشخاص آخرين لتتابعهم.',
};
