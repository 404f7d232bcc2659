import type { Words } from '../words.ts';

export const strikes: Words['strikes'] = {
  title: 'قرارات المشرفين',
  none: 'لا توجد قرارات بشأنك.',
  actions: {
    none: 'تحذير',
    disable: 'جُمّد الحساب',
    sensitive: 'عُلّمت الوسائط بأنها حساسة',
    silence: 'قُيّد الحساب',
    suspend: 'أُوقف الحساب',
    delete_statuses: 'حُذفت منشورات',
    mark_statuses_as_sensitive: 'عُلّمت منشورات بأنها حساسة',
  },
  takenBack: 'أُلغي',
  wasTakenBack: 'أُلغي هذا القرار.',
  posts: 'المنشورات',
  appeal: 'الاعتراض',
  approved: 'قُبل الاعتراض.',
  rejected: 'رُفض الاعتراض.',
  waits: 'الاعتراض قيد الانتظار.',
  isWrong: 'هل هذا خطأ؟',
  tellWhy: 'أخبر المشرفين بالسبب',
  send: 'تقديم اعتراض',
  takeBack: 'إلغاء القرار',
  reject: 'رفض الاعتراض',
  rejectWarning: 'يبقى القرار، ولا يمكن الاعتراض مرة أخرى.',
};
