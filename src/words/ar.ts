import { absences } from './ar/absences.ts';
import { account, deletion, exports, moves, severances } from './ar/account.ts';
import { authorisation, scopes } from './ar/authorisation.ts';
import { documents } from './ar/documents.ts';
import { failures } from './ar/failures.ts';
import { forms } from './ar/forms.ts';
import { frame } from './ar/frame.ts';
import { interactions } from './ar/interactions.ts';
import { invites } from './ar/invites.ts';
import { mailPreferences } from './ar/mail-preferences.ts';
import { attachments, polls, posts } from './ar/posts.ts';
import { profiles } from './ar/profiles.ts';
import { annualReport, collections, elsewhere, networks, tags } from './ar/public-pages.ts';
import { server } from './ar/server.ts';
import { sharing } from './ar/sharing.ts';
import { confirmation, newPassword, signIn } from './ar/sign-in.ts';
import { owner, signUp, waiting } from './ar/sign-up.ts';
import { strikes } from './ar/strikes.ts';
import type { Words } from './words.ts';

/** The texts in Arabic. */
export const ar: Words = {
  language: 'ar',
  name: 'العربية',
  dir: 'rtl',
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
