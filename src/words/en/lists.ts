import { type Html, html } from '../../lib/html/template.ts';

/** Lists of people. */
export const lists = {
  title: 'Lists',
  none: 'You have no lists yet.',
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
  empty: 'Nobody in this list has posted yet.',
  add: 'Add',
  remove: 'Remove',
  choose: (handle: string) => `Lists with ${handle}`,
};

/** Direct posts as conversations. */
export const conversations = {
  none: 'You have no private mentions yet.',
  hint: 'Only the people mentioned can read these posts. They are not encrypted: who runs the servers could read them too.',
  between: (people: Html) => html`With ${people}`,
  markRead: 'Mark as read',
  remove: 'Remove from list',
};

/** What many talk about. */
export const explore = {
  empty: 'Nothing is talked about by many yet. Search for people and hashtags, or for an address from another server.',
  people: 'People to follow',
  tags: 'Hashtags',
  links: 'Links',
  posts: 'Posts',
};
