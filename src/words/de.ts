import { absences } from './de/absences.ts';
import { account, deletion, exports, moves, severances } from './de/account.ts';
import { accounts } from './de/accounts.ts';
import { acting } from './de/acting.ts';
import { announcing, ruleEditing, serverSettings } from './de/administration.ts';
import { announcements } from './de/announcements.ts';
import { appearance } from './de/appearance.ts';
import { authorisation, scopes } from './de/authorisation.ts';
import { catchUp } from './de/catch-up.ts';
import { audiences, composer, drafts } from './de/composer.ts';
import { composerTools } from './de/composer-tools.ts';
import { deliveries } from './de/deliveries.ts';
import { documents } from './de/documents.ts';
import { domainBlocks } from './de/domain-blocks.ts';
import { emojiPicker } from './de/emoji-picker.ts';
import { failures } from './de/failures.ts';
import { filters, relations } from './de/filters.ts';
import { forms } from './de/forms.ts';
import { frame } from './de/frame.ts';
import { histories } from './de/histories.ts';
import { imports } from './de/imports.ts';
import { interactions } from './de/interactions.ts';
import { invites } from './de/invites.ts';
import { keys } from './de/keys.ts';
import { happenings, letters } from './de/letters.ts';
import { conversations, explore, lists } from './de/lists.ts';
import { mailPreferences } from './de/mail-preferences.ts';
import { moderatedAccounts, moderation } from './de/moderation.ts';
import { notificationRequests, notifications } from './de/notifications.ts';
import { offline, outbox } from './de/offline.ts';
import { outcomes } from './de/outcomes.ts';
import { people, places, search, timelines } from './de/people.ts';
import { attachments, polls, posts } from './de/posts.ts';
import { featuredTags, profiles } from './de/profiles.ts';
import { annualReport, collections, elsewhere, findingCollections, networks, tags } from './de/public-pages.ts';
import { pushSettings } from './de/push-settings.ts';
import { reported } from './de/reported.ts';
import { reports } from './de/reports.ts';
import { scripts } from './de/scripts.ts';
import { server } from './de/server.ts';
import { ownAccount, preferences, profileForm, settings } from './de/settings.ts';
import { confirmation, goodbye, newPassword, signIn } from './de/sign-in.ts';
import { owner, signUp, waiting } from './de/sign-up.ts';
import { start } from './de/start.ts';
import { strikes } from './de/strikes.ts';
import { threads } from './de/threads.ts';
import { translations } from './de/translations.ts';
import type { Words } from './words.ts';

/** The texts in German. */
export const de: Words = {
  language: 'de',
  formats: 'de',
  name: 'Deutsch',
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
