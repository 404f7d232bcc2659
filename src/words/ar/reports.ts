import type { Words } from '../words.ts';

export const reports: Words['reports'] = {
  title: 'إبلاغ',
  intro: 'يقرؤه مشرفو هذا الخادم، ولا يعلم من تُبلغ عنه من المُبلِّغ.',
  why: 'ما المشكلة؟',
  categories: {
    spam: 'إزعاج أو حساب مزيف',
    violation: 'يخالف إحدى قواعد هذا الخادم',
    legal: 'يخالف القانون',
    other: 'شيء آخر',
  },
  rules: 'أي القواعد خولفت؟',
  posts: 'أي المنشورات تتعلق به؟',
  comment: 'ماذا ينبغي أن يعرف المشرفون أيضًا؟',
  forward: (server) => `إرسال نسخة بدون اسمك إلى ${server}`,
  send: 'إرسال البلاغ',
  sent: 'شكرًا على البلاغ',
  sentText: 'سينظر المشرفون في الأمر.',
  meanwhile: 'كي لا ترى المزيد منه:',
  back: 'العودة إلى حيث كنت',
};
