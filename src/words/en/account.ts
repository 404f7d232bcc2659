import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** The page about one's own account. */
export const account = {
  title: 'Your account',
  lostFollows: 'Lost follows and followers',
  moveHere: 'Move here from another account',
  exportLists: 'Export lists and filters',
  changeYourPassword: 'Change your password',
  signsOut: 'All other browsers and all apps will be signed out.',
  currentPassword: 'Current password',
};

/** Deleting one's own account. */
export const deletion = {
  title: 'Delete your account',
  warning: (handle: string) =>
    html`<strong>Everything ${handle} has here will be deleted for good:</strong> posts, pictures, follows, settings. Other servers are told to delete their copies, but nobody can see to it that they do. The name stays taken.`,
  confirm: 'Delete everything for good',
  keep: 'Keep the account',
};

/** Moving between accounts. */
export const moves = {
  others: 'Other accounts of yours',
  othersLead:
    'Before an account elsewhere can move here, and bring its followers, this one has to name it. Naming it changes nothing else, and can be taken back.',
  other: 'The other account',
  otherHint: 'Its handle, such as name@example.org.',
  add: 'Add',
  remove: 'Remove',
  away: 'Move from here to another account',
  title: 'Move to another account',
  lead: 'Your followers will follow the other account, and this one will point to it. Posts stay here. You can move again only after 30 days.',
  nameFirst: (address: Html) => html`First let the other account name this one as its alias: ${address}`,
  moveFollowers: 'Move followers',
  moved: 'You have moved',
  pointsTo: (account: Html) =>
    html`This account points to ${account}. You can use this one again; followers who went along do not come back.`,
  useAgain: 'Use this account again',
};

/** Lists to take along. */
export const exports = {
  lead: 'These lists can be imported on another server. Do so before you move there: followers come by themselves, these do not.',
  follows: 'People you follow',
  lists: 'Your own lists, and who is on them',
  mutes: 'People you mute',
  blocks: 'People you block',
  domainBlocks: 'Servers you block',
  bookmarks: 'Bookmarks',
  filters: 'Filters',
};

/** Follows that ended because this server stopped talking to another one. */
export const severances = {
  lead: 'When this server stops talking to another one, follows between them end. For 30 days the lists can be downloaded here.',
  none: 'You have lost none.',
  followed: counted({ other: '# followed' }),
  followers: counted({ one: '# follower', other: '# followers' }),
};
