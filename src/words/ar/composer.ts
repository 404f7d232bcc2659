import type { Words } from '../words.ts';

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
  expired: 'انتهت صلاحية هذا النموذج. نصك محفوظ: يرجى نشره مجددًا.',
};
