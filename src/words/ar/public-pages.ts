import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const networks: Words['networks'] = {
  followersOf: (name) => `متابِعو ${name}`,
  followedBy: (name) => `من يتابعهم ${name}`,
  back: 'العودة إلى الملف الشخصي',
  hidden: (name) => `لا يعرض ${name} هذه القائمة.`,
  nobody: 'لا أحد بعد.',
};

export const collections: Words['collections'] = {
  by: (name) => `مجموعة من ${name}`,
  byLink: (owner) => html`مجموعة من ${owner}`,
  nobody: 'لا أحد فيها بعد.',
};

export const elsewhere: Words['elsewhere'] = {
  heading: (name) => `${name} على خادم آخر`,
  lives: (domain) => html`هذا الملف الشخصي ومنشوراته على ${domain}.`,
  goTo: (domain) => `الذهاب إلى ${domain}`,
  description: (domain) => `ملف شخصي على ${domain}`,
};

export const tags: Words['tags'] = {
  description: (tag) => `المنشورات العامة التي تحمل الوسم ${tag}`,
  lead: 'المنشورات العامة التي تحمل هذا الوسم، بقدر ما يعرفها هذا الخادم.',
  nobody: 'لم ينشر أحد هنا بعد.',
  feedOf: (handle) => `المنشورات العامة من ${handle}`,
};

export const annualReport: Words['annualReport'] = {
  title: (name, year) => `${name} في عام ${year}`,
  sentence: {
    lurker: (name, year) => html`في عام ${year} فضّل ${name} الإصغاء على الكلام.`,
    booster: (name, year) => html`في عام ${year} نقل ${name} ما كتبه الآخرون.`,
    pollster: (name, year) => html`في عام ${year} طرح ${name} الأسئلة على الجميع.`,
    replier: (name, year) => html`في عام ${year} كان لدى ${name} جواب للجميع.`,
    oracle: (name, year) => html`في عام ${year} تكلّم ${name} فأصغى الناس.`,
  },
  months: 'شهرًا بشهر',
  hashtags: 'الوسوم',
  bestLiked: 'الأكثر إعجابًا',
};
