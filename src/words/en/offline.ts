import { type Html, html } from '../../lib/html/template.ts';

/** Pages without network, and the installed application. */
export const offline = {
  title: 'You are offline',
  absent: 'This page has not been opened on this device before. These have:',
  again: 'Try again',
  reload: 'Reload',
  back: 'Back',
  writeLater: 'Write a post that is sent later',
  nothingSent: 'You are offline. Nothing was changed.',
  kept: (time: Html) => html`You are offline. This page is from ${time}.`,
};

/** Posts that wait for the network. */
export const outbox = {
  title: 'Outbox',
  write: 'Write a post',
  none: 'No post is waiting to be sent.',
  soon: 'These posts will be sent as soon as there is a network, also when Whinchat is closed.',
  later: 'These posts will be sent when you open Whinchat again and there is a network.',
  refused: 'The server did not take this post:',
  noReason: 'It gave no reason. You can change the post, send it again or delete it.',
  delayed: 'The server could not take this post yet. It will be sent again.',
  sendNow: 'Send now',
  edit: 'Edit',
  drop: 'Delete',
  sent: 'A post that was waiting has been sent.',
  notKept: 'You are offline, and this browser keeps no posts. Copy the text to keep it.',
  needsScripts: 'Posts can wait for the network only where JavaScript is switched on.',
};
