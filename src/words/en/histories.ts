import { type Html, html } from '../../lib/html/template.ts';

/** What was changed in a post. */
export const histories = {
  title: 'Edit history',
  back: (name: string) => `Post by ${name}`,
  written: (when: Html) => html`Written ${when}`,
  edited: (when: Html) => html`Edited ${when}`,
  altTexts: 'Alt texts',
};
