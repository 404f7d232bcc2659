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

/** Lists that people bring from another server. */
export const imports = {
  title: 'Import lists and filters',
  lead: 'Bring along lists and filters that you exported on another server, one file at a time. What you already have here stays; what is in the file is added.',
  kind: 'What is in the file',
  file: 'File',
  fileHint: (lines: string) => `CSV (filters: JSON), at most ${lines} lines and 4 MB.`,
  send: 'Import',
  problems: {
    no_kind: 'Choose what is in the file.',
    absent: 'Choose a file.',
    empty: 'The file is empty.',
    too_long: (lines: string) =>
      `The file has more than ${lines} lines. Split it, and import one part after the other.`,
    no_list: 'The file is not a list in CSV format.',
    no_filters: 'The file holds no filters as Mastodon exports them (custom_filters.json).',
    other_kind: 'The columns of the file are those of another kind of list. Choose what is in it, or another file.',
    nothing_read: 'No line of the file was understood. Is something else in it?',
    under_way: 'The file before it is still being imported. Wait until that is done.',
    nothing_failed: 'There is nothing to try again.',
  },
  read: counted({ one: '# line was read.', other: '# lines were read.' }),
  unread: counted({ one: '# line was not understood:', other: '# lines were not understood:' }),
  underWay: (settled: string, entries: string) =>
    `${settled} of ${entries} are done. It continues even when you close this page; reload it to see how far it is.`,
  through: 'All done.',
  outcomes: {
    following: counted({ one: '# followed, or asked to', other: '# followed, or asked to' }),
    lists: counted({ one: '# put on lists', other: '# put on lists' }),
    muting: counted({ one: '# muted', other: '# muted' }),
    blocking: counted({ one: '# blocked', other: '# blocked' }),
    domain_blocking: counted({ one: '# blocked', other: '# blocked' }),
    bookmarks: counted({ one: '# bookmarked', other: '# bookmarked' }),
    filters: counted({ one: '# filter taken over', other: '# filters taken over' }),
    notFound: counted({ one: '# not found', other: '# not found' }),
    refused: counted({ one: '# not possible', other: '# not possible' }),
  },
  failures: {
    title: 'What was left',
    line: (line: string) => `Line ${line}`,
    unread: 'not understood',
    not_found: 'not found',
    blocked: 'of a server that is blocked here',
    refused: 'not possible',
    more: counted({ one: 'and # more', other: 'and # more' }),
    download: 'Download these lines',
    retry: 'Try these again',
  },
};
