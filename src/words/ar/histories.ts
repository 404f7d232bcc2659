import { html } from '../../lib/html/template.ts';
import type { Words } from '../words.ts';

export const histories: Words['histories'] = {
  title: 'سجل التعديلات',
  back: (name) => `منشور من ${name}`,
  written: (when) => html`كُتب ${when}`,
  edited: (when) => html`عُدّل ${when}`,
  altTexts: 'النصوص البديلة',
};
