import type { Words } from '../words.ts';

export const appearance: Words['appearance'] = {
  title: 'المظهر',
  choose: 'اختر السمة وحجم النص',
  lead: 'يسري هذا على هذا المتصفح فقط، أيًّا كان من سجّل الدخول.',
  theme: 'السمة',
  device: 'كما في الجهاز',
  themes: { light: 'فاتح', dark: 'داكن' },
  size: 'حجم النص',
  normal: 'عادي',
  sizes: { small: 'صغير', large: 'كبير' },
};
