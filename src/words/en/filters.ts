import { type Html, html } from '../../lib/html/template.ts';

/** Filters, which hide posts by their words. */
export const filters = {
  title: 'Filters',
  lead: 'Posts with words that you do not want to read can be hidden, or shown behind a warning.',
  none: 'You have no filters yet.',
  create: 'New filter',
  edit: 'Edit filter',
  name: 'Title',
  nameHint: 'It is shown where a post is hidden.',
  keywords: 'Words and phrases',
  keywordsHint: 'One per line. Empty a line to remove it; save to get more lines.',
  noKeywords: 'No words yet: it filters nothing.',
  keyword: (number: number) => `Word or phrase ${number}`,
  wholeWord: 'Whole word only',
  where: 'Where it applies',
  contexts: {
    home: 'Home and lists',
    notifications: 'Notifications',
    public: 'Public timelines',
    thread: 'Conversations',
    account: 'Profiles',
  },
  action: 'What happens',
  actions: { warn: 'Hide behind a warning', hide: 'Hide completely', blur: 'Hide media only' },
  lastsFor: 'How long',
  forEver: 'Until I end it',
  stays: 'As before',
  until: (time: Html) => html`until ${time}`,
  delete: 'Delete filter',
  deleteWarning: 'What it hid is shown again.',
};

/** Whom and what one does not want to see, and which hashtags one does. */
export const relations = {
  back: 'Back',
  blocks: {
    title: 'Blocked people',
    lead: 'You see nothing of each other. Unblocking does not bring back that you followed each other.',
  },
  mutes: { title: 'Muted people', lead: 'You do not see their posts. They are not told.' },
  domains: {
    title: 'Blocked servers',
    lead: 'You see nothing of people on these servers.',
    none: 'You block no servers.',
    domain: 'Server, such as example.org',
    noDomain: 'That is not the name of a server.',
    warning: (domain: Html) =>
      html`You will see no posts and notifications of anybody on ${domain}, and follows between you and them end.`,
    ends: 'These end for good:',
  },
  tags: {
    title: 'Followed hashtags',
    lead: 'Posts with these hashtags appear in your home.',
    none: 'You follow no hashtags.',
  },
};
