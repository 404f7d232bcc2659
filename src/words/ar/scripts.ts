import { plurals } from '../plurals.ts';
import type { Words } from '../words.ts';

const counted = plurals('ar');

export const scripts: Words['scripts'] = {
  failed: 'حدث خطأ ما. لم يتغير شيء.',
  slower: 'يرجى الانتظار لحظة ثم المحاولة مجددًا.',
  favourited: 'أُعجبت به.',
  boosted: 'أُعيد نشره.',
  copied: 'نُسخ الرابط.',
  undo: 'تراجع',
  viewer: 'الصور',
  noPicture: 'تعذّر تحميل هذه الصورة',
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  close: 'إغلاق',
  mayBeMore: 'قد توجد منشورات جديدة أخرى. أعد التحميل',
  newPosts: counted({
    zero: 'لا منشورات جديدة',
    one: 'منشور جديد',
    two: 'منشوران جديدان',
    few: '# منشورات جديدة',
    many: '# منشورًا جديدًا',
    other: '# منشور جديد',
  }),
  mayBeMoreNotifications: 'قد يكون هناك المزيد. أعد التحميل',
  newNotifications: counted({
    zero: 'لا إشعارات جديدة',
    one: 'إشعار جديد',
    two: 'إشعاران جديدان',
    few: '# إشعارات جديدة',
    many: '# إشعارًا جديدًا',
    other: '# إشعار جديد',
  }),
};
