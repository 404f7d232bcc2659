import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const lists: Words['lists'] = {
  title: 'القوائم',
  none: 'لا قوائم لديك بعد.',
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
  empty: 'لم ينشر أحد في هذه القائمة بعد.',
  add: 'إضافة',
  remove: 'إزالة',
  choose: (handle) => `قوائم فيها ${handle}`,
};

export const conversations: Words['conversations'] = {
  none: 'لا إشارات خاصة لديك بعد.',
  hint: 'لا يقرأ هذه المنشورات إلا المذكورون فيها. وهي غير مشفرة، فقد يقرؤها أيضًا من يدير الخوادم.',
  between: (people) => html`مع ${people}`,
  markRead: 'وضع علامة مقروء',
  remove: 'إزالة من القائمة',
};

export const explore: Words['explore'] = {
  empty: 'لا حديث للكثيرين بعد. ابحث عن أشخاص ووسوم أو عن عنوان من خادم آخر.',
  people: 'أشخاص يمكنك متابعتهم',
  tags: 'وسوم',
  links: 'روابط',
  posts: 'منشورات',
};
