import { absences } from './ar/absences.ts';
import { account, deletion, exports, moves, severances } from './ar/account.ts';
import { accounts } from './ar/accounts.ts';
import { acting } from './ar/acting.ts';
import { announcing, ruleEditing, serverSettings } from './ar/administration.ts';
import { announcements } from './ar/announcements.ts';
import { appearance } from './ar/appearance.ts';
import { authorisation, scopes } from './ar/authorisation.ts';
import { catchUp } from './ar/catch-up.ts';
import { audiences, composer, drafts } from './ar/composer.ts';
import { composerTools } from './ar/composer-tools.ts';
import { deliveries } from './ar/deliveries.ts';
import { documents } from './ar/documents.ts';
import { domainBlocks } from './ar/domain-blocks.ts';
import { emojiPicker } from './ar/emoji-picker.ts';
import { failures } from './ar/failures.ts';
import { filters, relations } from './ar/filters.ts';
import { forms } from './ar/forms.ts';
import { frame } from './ar/frame.ts';
import { histories } from './ar/histories.ts';
import { imports } from './ar/imports.ts';
import { interactions } from './ar/interactions.ts';
import { invites } from './ar/invites.ts';
import { keys } from './ar/keys.ts';
import { happenings, letters } from './ar/letters.ts';
import { conversations, explore, lists } from './ar/lists.ts';
import { mailPreferences } from './ar/mail-preferences.ts';
import { moderatedAccounts, moderation } from './ar/moderation.ts';
import { notificationRequests, notifications } from './ar/notifications.ts';
import { offline, outbox } from './ar/offline.ts';
import { outcomes } from './ar/outcomes.ts';
import { people, places, search, timelines } from './ar/people.ts';
import { attachments, polls, posts } from './ar/posts.ts';
import { featuredTags, profiles } from './ar/profiles.ts';
import { annualReport, collections, elsewhere, findingCollections, networks, tags } from './ar/public-pages.ts';
import { pushSettings } from './ar/push-settings.ts';
import { reported } from './ar/reported.ts';
import { reports } from './ar/reports.ts';
import { scripts } from './ar/scripts.ts';
import { server } from './ar/server.ts';
import { ownAccount, preferences, profileForm, settings } from './ar/settings.ts';
import { confirmation, goodbye, newPassword, signIn } from './ar/sign-in.ts';
import { owner, signUp, waiting } from './ar/sign-up.ts';
import { start } from './ar/start.ts';
import { strikes } from './ar/strikes.ts';
import { threads } from './ar/threads.ts';
import { translations } from './ar/translations.ts';
import type { Words } from './words.ts';

/** The texts in Arabic. */
export const ar: Words = {
  language: 'ar',
  formats: 'ar',
  name: 'العربية',
  dir: 'rtl',
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
