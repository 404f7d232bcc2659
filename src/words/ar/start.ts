import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const start: Words['start'] = {
  title: 'الخطوات الأولى',
  welcome: (server) => `مرحبًا بك في ${server}`,
  lead: 'لا يلزمك فعل شيء من هذا الآن: كل شيء موجود في الإعدادات أيضًا.',
  profile: 'من أنت',
  profileHint: 'يميل الناس إلى متابعة من له اسم وصورة.',
  saved: 'حُفظ. هكذا يراك الآخرون.',
  people: 'من تتابع',
  peopleHint: 'يظهر ما ينشرونه في صفحتك الرئيسية، ولا يلزم أن يكونوا على هذا الخادم.',
  peopleNone: 'لا توجد اقتراحات بعد: ابحث عن شخص تعرفه.',
  staff: 'القائمون على هذا الخادم',
  applications: 'التطبيقات',
  onPhone: (domain) =>
    html`يمكنك استخدام هذا الخادم في المتصفح. وهناك أيضًا تطبيقات كثيرة، فكل ما صُنع لماستودون يعمل هنا: عندما يسألك أحدها عن خادمك، أدخل ${domain}.`,
  android: 'لأندرويد',
  iphone: 'لآيفون',
  inBrowser: 'في المتصفح',
  server: 'ما هذا الخادم',
  goOn: 'إلى صفحتك الرئيسية',
};
