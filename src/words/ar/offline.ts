import { type Html, html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

/** Pages without network, posts that wait for it, and the installed application. */
export const offline: Words['offline'] = {
  title: 'أنت غير متصل بالشبكة',
  absent: 'لم تُفتح هذه الصفحة على هذا الجهاز من قبل. أما هذه فقد فُتحت:',
  again: 'حاول مجددًا',
  reload: 'إعادة التحميل',
  back: 'رجوع',
  kept: (time: Html) => html`أنت غير متصل بالشبكة. هذه الصفحة من ${time}.`,
};
