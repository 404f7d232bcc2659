import { absences } from './en/absences.ts';
import { account, deletion, exports, moves, severances } from './en/account.ts';
import { authorisation, scopes } from './en/authorisation.ts';
import { documents } from './en/documents.ts';
import { failures } from './en/failures.ts';
import { forms } from './en/forms.ts';
import { frame } from './en/frame.ts';
import { interactions } from './en/interactions.ts';
import { invites } from './en/invites.ts';
import { mailPreferences } from './en/mail-preferences.ts';
import { attachments, polls, posts } from './en/posts.ts';
import { profiles } from './en/profiles.ts';
import { annualReport, collections, elsewhere, networks, tags } from './en/public-pages.ts';
import { server } from './en/server.ts';
import { sharing } from './en/sharing.ts';
import { confirmation, newPassword, signIn } from './en/sign-in.ts';
import { owner, signUp, waiting } from './en/sign-up.ts';
import { strikes } from './en/strikes.ts';

/** The texts in English, after which the other languages are shaped. */
export const en = {
  language: 'en',
  name: 'English',
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
