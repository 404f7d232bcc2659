import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const announcements: Words['announcements'] = {
  title: 'الإعلانات',
  none: 'لا إعلانات.',
  all: 'كل الإعلانات',
  fromStaff: 'إعلان',
  dismiss: 'تم الاطلاع',
  dismissed: 'سبق الاطلاع عليه',
  from: (from, until) => html`من ${from} إلى ${until}`,
  until: (until) => html`حتى ${until}`,
  react: 'تفاعل',
  reactions: 'التفاعلات',
  reactedWith: (emoji, count) => `${emoji}: ${count}`,
};
