import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const others = plurals('en')({ one: '# other', other: '# others' });

/** What somebody did, or several; whether it is one decides the verb in some languages. */
type Said = (who: Html, isOne: boolean) => Html;

const kinds = {
  follow: (who: Html) => html`${who} followed you`,
  follow_request: (who: Html) => html`${who} asks to follow you`,
  favourite: (who: Html) => html`${who} favourited your post`,
  reblog: (who: Html) => html`${who} boosted your post`,
  mention: (who: Html) => html`${who} mentioned you`,
  poll: (who: Html) => html`A poll by ${who} has ended`,
  quote: (who: Html) => html`${who} quoted your post`,
  quoted_update: (who: Html) => html`${who} edited a post that you quoted`,
  update: (who: Html) => html`${who} edited a post`,
  status: (who: Html) => html`${who} posted`,
  'pleroma:emoji_reaction': (who: Html) => html`${who} reacted to your post`,
  'admin.sign_up': (who: Html) => html`${who} signed up`,
  'admin.report': (who: Html) => html`${who} filed a report`,
  severed_relationships: () => html`Follows between you and people of another server have ended`,
  moderation_warning: () => html`The moderators have made a decision about you`,
  annual_report: () => html`Your year in review is ready`,
  added_to_collection: (who: Html) => html`${who} added you to a collection`,
  collection_update: (who: Html) => html`${who} changed a collection that you are in`,
};

const said: Readonly<Record<keyof typeof kinds, Said>> = kinds;

/** Notifications; `kinds` are those of the API. */
export const notifications = {
  title: 'Notifications',
  none: 'Nothing has happened yet. When somebody follows you, replies to you or likes what you write, it appears here.',
  isNew: 'new',
  somebody: 'Somebody',
  other: 'Something happened.',
  markRead: 'Mark all as read',
  clear: 'Clear all',
  clearWarning: 'All notifications disappear. Posts and followers stay. This cannot be undone.',
  all: 'All',
  only: {
    mentions: 'Mentions',
    favourites: 'Favourites',
    boosts: 'Boosts',
    follows: 'Follows',
    posts: 'Posts',
    polls: 'Polls',
  },
  andOthers: (who: Html, count: number) => html`${who} and ${others(count)}`,
  seeReport: 'Look at the report',
  seeAccount: 'Look at the account',
  kinds: said,
};

/** Notifications of strangers, which wait until they are let through. */
export const notificationRequests = {
  title: 'Filtered notifications',
  lead: 'Notifications of these people wait here. Accept somebody, and you get theirs from now on.',
  none: 'Nobody waits here.',
  count: plurals('en')({ one: '# notification', other: '# notifications' }),
  accept: 'Accept',
  dismiss: 'Dismiss',
  policy: 'Whose notifications you get',
  policyHint: 'What is filtered waits above. What is ignored is lost.',
  values: { accept: 'Let through', filter: 'Filter', drop: 'Ignore' },
  senders: {
    for_not_following: 'People you do not follow',
    for_not_followers: 'People who do not follow you',
    for_new_accounts: 'New accounts',
    for_private_mentions: 'Private mentions that you did not ask for',
    for_limited_accounts: 'Accounts that moderators have limited',
    for_bots: 'Automated accounts',
  },
};
