import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Lists of people. */
export const lists = {
  title: 'Lists',
  none: 'You have no lists yet. A list shows the posts of a few people by themselves. Name one here, and add people by the menu of their profiles.',
  name: 'Name',
  create: 'Create list',
  edit: 'Edit list',
  save: 'Save',
  delete: 'Delete list',
  deleteWarning: 'The list disappears. You still follow the people in it.',
  replies: 'Show replies to',
  repliesPolicies: { list: 'people in the list', followed: 'anybody you follow', none: 'nobody' },
  exclusive: 'Hide these posts in your home',
  members: 'People in the list',
  membersHint: 'Add people by the menu of their profiles.',
  empty: 'Nobody in this list has posted yet. Add people by the menu of their profiles.',
  add: 'Add',
  remove: 'Remove',
  choose: (handle: string) => `Lists with ${handle}`,
};

/** Direct posts as conversations. */
export const conversations = {
  none: 'You have no private mentions yet. Mention somebody in a post that only the people mentioned can read, and the conversation appears here.',
  hint: 'Only the people mentioned can read these posts. They are not encrypted: whoever runs the servers could read them too.',
  between: (people: Html) => html`With ${people}`,
  markRead: 'Mark as read',
  remove: 'Remove from list',
};

/** What many talk about. */
export const explore = {
  empty: 'Nothing is trending yet.',
  parts: 'What to explore',
  posts: 'Posts',
  tags: 'Hashtags',
  links: 'News',
  people: 'People',
  suggested: 'People to follow',
  look: 'Trends and people to follow',
  more: 'More trends and people',
  noSuggestions: 'There is nobody to suggest at the moment.',
  dismiss: 'Do not suggest',
  collections: 'Collections to follow',
  directory: 'Directory',
  directoryLead: 'People who want to be found.',
  directoryOf: { local: 'This server', known: 'All known servers' },
  directoryOrder: { active: 'Active lately', new: 'New' },
  directoryEmpty: 'Nobody is in the directory yet.',
  talkedBy: counted({ one: '# person in the last days', other: '# people in the last days' }),
  linkPosts: 'Posts with this link',
  linkEmpty: 'There are no posts with this link that you can see.',
  next: 'Next',
  previous: 'Previous',
  pages: 'More pages',
  lookUp: 'Find somebody you know on another server',
};
