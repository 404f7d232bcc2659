import { type Html, html } from '../../lib/html/template.ts';

/** Pages without network, posts that wait for it, and the installed application. */
export const offline = {
  title: 'You are offline',
  absent: 'This page has not been opened on this device before. These have:',
  again: 'Try again',
  reload: 'Reload',
  back: 'Back',
  kept: (time: Html) => html`You are offline. This page is from ${time}.`,
};
