import { html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const audiences: Words['audiences'] = {
  public: { name: 'عام', hint: 'الجميع' },
  unlisted: { name: 'عام هادئ', hint: 'الجميع، لكن ليس في الخطوط الزمنية والبحث' },
  private: { name: 'المتابعون', hint: 'متابعوك فقط' },
  direct: { name: 'إشارة خاصة', hint: 'المذكورون فقط' },
};

export const composer: Words['composer'] = {
  title: 'منشور جديد',
  replyTitle: 'كتابة رد',
  editTitle: 'تعديل المنشور',
  prompt: 'بمَ تفكّر؟',
  warning: 'تحذير عن المحتوى',
  files: 'صور ومقاطع فيديو وأصوات',
  addFiles: 'إضافة ملفات',
  upload: 'رفع',
  altText: 'نص بديل',
  altHint: 'صِفه لمن لا يستطيع رؤيته أو سماعه.',
  removeFile: 'إزالة',
  fileKinds: (type) =>
    new Map([
      ['video', 'فيديو'],
      ['gifv', 'فيديو'],
      ['audio', 'صوت'],
    ]).get(type) ?? 'ملف',
  uploaded: 'أُضيف ملفك. صِفه ثم انشر.',
  poll: 'استطلاع',
  answer: (number) => `الإجابة ${number}`,
  pollLasts: 'مدة الاستطلاع',
  pollMultiple: 'يمكن اختيار عدة إجابات',
  pollHidden: 'إظهار النتائج في النهاية فقط',
  audience: 'الجمهور',
  whoMayQuote: 'من يمكنه الاقتباس',
  quotePolicies: { public: 'الجميع', followers: 'المتابعون', nobody: 'أنا فقط' },
  language: 'اللغة',
  sensitive: 'وسم الوسائط كحساسة',
  markdown: 'الكتابة بصيغة Markdown',
  localOnly: 'لمن هم على هذا الخادم فقط',
  quoting: 'أنت تقتبس هذا المنشور:',
  post: 'نشر',
  saveEdit: 'حفظ',
  schedule: 'النشر لاحقًا',
  publishAt: 'وقت النشر',
  timeHint: (zone) => `بعد خمس دقائق من الآن على الأقل. المنطقة الزمنية: ${zone}`,
  noTime: '«وقت النشر» ليس تاريخًا مع ساعة.',
  tooSoon: 'يجب أن يكون «وقت النشر» بعد خمس دقائق من الآن على الأقل.',
  saveDraft: 'حفظ كمسودة',
  nothingToKeep: 'لا شيء للحفظ بعد: اكتب شيئًا أو أضف ملفًا.',
  otherDraft: 'النص الآخر',
  bothKept: (other) =>
    html`عُدّلت هذه المسودة في مكان آخر في هذه الأثناء. حُفظ النصان: ما تراه هنا صار مسودة مستقلة، وهناك ${other}.`,
  draftGone: 'نُشرت هذه المسودة أو حُذفت في مكان آخر في هذه الأثناء. نصك محفوظ هنا: انشره إن كان لا يزال مطلوبًا.',
  nextPost: (number) => `المنشور ${number}`,
  nextText: (number) => `نص المنشور ${number}`,
  removePost: (number) => `إزالة المنشور ${number}`,
  anotherPost: 'إضافة منشور آخر',
  threadAdded: 'تُنشر كل المنشورات معًا، كل منها ردًا على سابقه، وللجمهور نفسه.',
  expired: 'انتهت صلاحية هذا النموذج. نصك محفوظ: يرجى نشره مجددًا.',
};

export const drafts: Words['drafts'] = {
  tabs: 'لم يُنشر بعد',
  noDrafts: 'ليس لديك مسودات. ما تحفظه أثناء الكتابة ينتظرك هنا على كل أجهزتك.',
  noScheduled: 'لا شيء مجدول. يمكنك أثناء الكتابة اختيار وقت نشر المنشور.',
  noText: 'بدون نص',
  withPoll: 'مع استطلاع',
  followed: counted({
    zero: 'بدون منشورات أخرى في السلسلة',
    one: 'ومنشور واحد آخر في السلسلة',
    two: 'ومنشوران آخران في السلسلة',
    few: 'و# منشورات أخرى في السلسلة',
    many: 'و# منشورًا آخر في السلسلة',
    other: 'و# منشور آخر في السلسلة',
  }),
  changed: (time) => html`عُدّلت: ${time}`,
  meantFor: (time) => html`مخصصة لـ ${time}`,
  goOn: 'متابعة الكتابة',
  deleteDraft: { label: 'حذف', warning: 'ستُحذف المسودة نهائيًا.' },
  goesOut: (time) => html`يُنشر: ${time}`,
  failed: (reason) => `تعذّر نشره: ${reason}`,
  changeTime: 'تغيير الوقت',
  saveTime: 'حفظ الوقت',
  takeBack: 'إعادة إلى المسودات',
  deleteScheduled: { label: 'حذف', warning: 'لن يُنشر، وسيُحذف نصه نهائيًا.' },
};
