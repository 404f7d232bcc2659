import { type Html, html } from '../../lib/html/template.ts';

/** Messages from those who run the server to everybody on it. */
export const announcements = {
  title: 'Announcements',
  none: 'There are no announcements.',
  all: 'All announcements',
  fromStaff: 'Announcement',
  dismiss: 'Dismiss',
  dismissed: 'Dismissed',
  from: (from: Html, until: Html) => html`${from} to ${until}`,
  until: (until: Html) => html`until ${until}`,
  react: 'React',
  reactions: 'Reactions',
  reactedWith: (emoji: string, count: string) => `${emoji}: ${count}`,
};
