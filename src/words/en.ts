import { absences } from './en/absences.ts';
import { account, deletion, exports, moves, severances } from './en/account.ts';
import { accounts } from './en/accounts.ts';
import { acting } from './en/acting.ts';
import { announcing, ruleEditing, serverSettings } from './en/administration.ts';
import { announcements } from './en/announcements.ts';
import { appearance } from './en/appearance.ts';
import { authorisation, scopes } from './en/authorisation.ts';
import { catchUp } from './en/catch-up.ts';
import { audiences, composer, drafts } from './en/composer.ts';
import { composerTools } from './en/composer-tools.ts';
import { deliveries } from './en/deliveries.ts';
import { documents } from './en/documents.ts';
import { domainBlocks } from './en/domain-blocks.ts';
import { emojiPicker } from './en/emoji-picker.ts';
import { failures } from './en/failures.ts';
import { filters, relations } from './en/filters.ts';
import { forms } from './en/forms.ts';
import { frame } from './en/frame.ts';
import { histories } from './en/histories.ts';
import { imports } from './en/imports.ts';
import { interactions } from './en/interactions.ts';
import { invites } from './en/invites.ts';
import { keys } from './en/keys.ts';
import { happenings, letters } from './en/letters.ts';
import { conversations, explore, lists } from './en/lists.ts';
import { mailPreferences } from './en/mail-preferences.ts';
import { moderatedAccounts, moderation } from './en/moderation.ts';
import { notificationRequests, notifications } from './en/notifications.ts';
import { offline, outbox } from './en/offline.ts';
import { outcomes } from './en/outcomes.ts';
import { people, places, search, timelines } from './en/people.ts';
import { attachments, polls, posts } from './en/posts.ts';
import { featuredTags, profiles } from './en/profiles.ts';
import { annualReport, collections, elsewhere, findingCollections, networks, tags } from './en/public-pages.ts';
import { pushSettings } from './en/push-settings.ts';
import { reported } from './en/reported.ts';
import { reports } from './en/reports.ts';
import { scripts } from './en/scripts.ts';
import { server } from './en/server.ts';
import { ownAccount, preferences, profileForm, settings } from './en/settings.ts';
import { confirmation, goodbye, newPassword, signIn } from './en/sign-in.ts';
import { owner, signUp, waiting } from './en/sign-up.ts';
import { start } from './en/start.ts';
import { strikes } from './en/strikes.ts';
import { threads } from './en/threads.ts';
import { translations } from './en/translations.ts';

/** The texts in English, after which the other languages are shaped. */
export const en = {
  language: 'en',
  formats: 'en-GB',
  name: 'English',
  dir: 'ltr',
  absences,
  account,
  acting,
  accounts,
  announcements,
  announcing,
  annualReport,
  appearance,
  attachments,
  audiences,
  authorisation,
  catchUp,
  collections,
  composer,
  composerTools,
  confirmation,
  conversations,
  deletion,
  deliveries,
  documents,
  domainBlocks,
  drafts,
  elsewhere,
  emojiPicker,
  explore,
  exports,
  failures,
  featuredTags,
  filters,
  findingCollections,
  forms,
  frame,
  goodbye,
  happenings,
  histories,
  imports,
  interactions,
  invites,
  keys,
  letters,
  lists,
  mailPreferences,
  moderatedAccounts,
  moderation,
  moves,
  networks,
  newPassword,
  notificationRequests,
  notifications,
  offline,
  outbox,
  outcomes,
  ownAccount,
  owner,
  people,
  places,
  polls,
  posts,
  preferences,
  profileForm,
  profiles,
  pushSettings,
  relations,
  reported,
  reports,
  ruleEditing,
  scopes,
  scripts,
  search,
  server,
  serverSettings,
  settings,
  severances,
  signIn,
  signUp,
  start,
  strikes,
  tags,
  threads,
  timelines,
  translations,
  waiting,
};
