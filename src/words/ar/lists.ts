import { html } from '../../lib/html/template.ts';
import { ltr } from '../ltr.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const lists: Words['lists'] = {
  title: 'القوائم',
  none: 'لا قوائم لديك بعد. تعرض القائمة منشورات بعض الأشخاص وحدها. سمِّ قائمة هنا، ثم أضف إليها أشخاصًا من قائمة ملفاتهم.',
  name: 'الاسم',
  create: 'إنشاء قائمة',
  edit: 'تعديل القائمة',
  save: 'حفظ',
  delete: 'حذف القائمة',
  deleteWarning: 'ستختفي القائمة، وتبقى متابعًا لمن فيها.',
  replies: 'إظهار الردود على',
  repliesPolicies: { list: 'من في القائمة', followed: 'كل من تتابعه', none: 'لا أحد' },
  exclusive: 'إخفاء هذه المنشورات من الصفحة الرئيسية',
  members: 'من في القائمة',
  membersHint: 'أضف أشخاصًا من قائمة ملفاتهم الشخصية.',
  empty: 'لم ينشر أحد في هذه القائمة بعد. أضف إليها أشخاصًا من قائمة ملفاتهم.',
  add: 'إضافة',
  remove: 'إزالة',
  choose: (handle) => `قوائم فيها ${ltr(handle)}`,
};

export const conversations: Words['conversations'] = {
  none: 'لا إشارات خاصة لديك بعد. أشر إلى أحد في منشور لا يقرؤه إلا المشار إليهم، فتظهر المحادثة هنا.',
  hint: 'لا يقرأ هذه المنشورات إلا المذكورون فيها. وهي غير مشفرة، فقد يقرؤها أيضًا من يدير الخوادم.',
  between: (people) => html`مع ${people}`,
  markRead: 'وضع علامة مقروء',
  remove: 'إزالة من القائمة',
};

export const explore: Words['explore'] = {
  empty: 'لا حديث للكثيرين بعد.',
  parts: 'ما يمكن استكشافه',
  posts: 'منشورات',
  tags: 'وسوم',
  links: 'أخبار',
  people: 'أشخاص',
  suggested: 'أشخاص يمكنك متابعتهم',
  look: 'الرائج وأشخاص للمتابعة',
  more: 'المزيد من الرائج والأشخاص',
  noSuggestions: 'لا أحد لنقترحه الآن.',
  dismiss: 'لا تقترح',
  collections: 'مجموعات يمكنك متابعتها',
  directory: 'الدليل',
  directoryLead: 'أشخاص يريدون أن يُعثر عليهم.',
  directoryOf: { local: 'هذا الخادم', known: 'كل الخوادم المعروفة' },
  directoryOrder: { active: 'النشطون مؤخرًا', new: 'الجدد' },
  directoryEmpty: 'لا أحد هنا يريد أن يُعثر عليه بعد.',
  talkedBy: counted({
    zero: 'لا أحد في الأيام الأخيرة',
    one: 'شخص واحد في الأيام الأخيرة',
    two: 'شخصان في الأيام الأخيرة',
    few: '# أشخاص في الأيام الأخيرة',
    many: '# شخصًا في الأيام الأخيرة',
    other: '# شخص في الأيام الأخيرة',
  }),
  linkPosts: 'منشورات فيها هذا الرابط',
  linkEmpty: 'لا منشورات ظاهرة فيها هذا الرابط.',
  next: 'التالي',
  previous: 'السابق',
  pages: 'صفحات أخرى',
  lookUp: 'ابحث عن شخص تعرفه في مكان آخر',
};
