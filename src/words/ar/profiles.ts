import { html } from '../../lib/html/template.ts';
import { ltr } from '../ltr.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const profiles: Words['profiles'] = {
  hasMoved: (name, where) => html`انتقل ${name} إلى ${where}.`,
  limited: (domain) => `أخفى مشرفو ${ltr(domain)} هذا الملف الشخصي.`,
  showAnyway: 'عرضه على أي حال',
  inRemembrance: (name) => `تخليدًا لذكرى ${name}.`,
  posts: counted({
    zero: 'لا منشورات',
    one: 'منشور واحد',
    two: 'منشوران',
    few: '# منشورات',
    many: '# منشورًا',
    other: '# منشور',
  }),
  following: counted({ zero: 'لا يتابع أحدًا', one: 'يتابع واحدًا', two: 'يتابع اثنين', other: 'يتابع #' }),
  followers: counted({
    zero: 'لا متابعين',
    one: 'متابع واحد',
    two: 'متابعان',
    few: '# متابعين',
    many: '# متابعًا',
    other: '# متابع',
  }),
  newFollowers: counted({
    zero: 'لا متابعين جدد',
    one: 'متابع جديد',
    two: 'متابعان جديدان',
    few: '# متابعين جدد',
    many: '# متابعًا جديدًا',
    other: '# متابع جديد',
  }),
  joined: (when) => html`انضم في ${when}`,
  automated: 'آلي',
  group: 'مجموعة',
  approvesFollowers: 'يوافق على المتابعين',
  verifiedOn: (when) => html`تم التحقق في ${when}`,
  parts: 'منشورات هذا الملف الشخصي',
  postsPart: 'المنشورات',
  repliesPart: 'المنشورات والردود',
  mediaPart: 'الوسائط',
  featuredPart: 'المميز',
  featuredPeople: (name) => `أشخاص يبرزهم ${name}`,
  featuredCollections: 'المجموعات',
  nothingFeatured: 'لا شيء مميزًا هنا بعد.',
  featuredTags: 'الوسوم المميزة',
  postsBy: (name) => `منشورات ${name}`,
};

export const featuredTags: Words['featuredTags'] = {
  title: 'الوسوم المميزة',
  lead: 'تظهر في ملفك الشخصي وتؤدي إلى منشوراتك التي تحملها. عشرة على الأكثر.',
  none: 'لا وسوم مميزة لديك بعد.',
  add: 'وسم',
  feature: 'إبراز',
  remove: 'إلغاء الإبراز',
  suggested: 'استخدمتها مؤخرًا',
};
