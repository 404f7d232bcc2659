import { absences } from './de/absences.ts';
import { account, deletion, exports, moves, severances } from './de/account.ts';
import { authorisation, scopes } from './de/authorisation.ts';
import { documents } from './de/documents.ts';
import { failures } from './de/failures.ts';
import { forms } from './de/forms.ts';
import { frame } from './de/frame.ts';
import { interactions } from './de/interactions.ts';
import { invites } from './de/invites.ts';
import { mailPreferences } from './de/mail-preferences.ts';
import { attachments, polls, posts } from './de/posts.ts';
import { profiles } from './de/profiles.ts';
import { annualReport, collections, elsewhere, networks, tags } from './de/public-pages.ts';
import { server } from './de/server.ts';
import { sharing } from './de/sharing.ts';
import { confirmation, newPassword, signIn } from './de/sign-in.ts';
import { owner, signUp, waiting } from './de/sign-up.ts';
import { strikes } from './de/strikes.ts';
import type { Words } from './words.ts';

/** The texts in German. */
export const de: Words = {
  language: 'de',
  name: 'Deutsch',
  dir: 'ltr',
  absences,
  account,
  annualReport,
  attachments,
  authorisation,
  collections,
  confirmation,
  deletion,
  documents,
  elsewhere,
  exports,
  failures,
  forms,
  frame,
  interactions,
  invites,
  mailPreferences,
  moves,
  networks,
  newPassword,
  owner,
  polls,
  posts,
  profiles,
  scopes,
  server,
  severances,
  sharing,
  signIn,
  signUp,
  strikes,
  tags,
  waiting,
};
