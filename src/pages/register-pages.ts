import type { FastifyInstance } from 'fastify';
import { registerHtmlRoutes } from '../http/html/register.ts';
import type { Edge } from '../http/register.ts';
import type { Route } from '../http/route.ts';
import { adminPages } from './admin/routes.ts';
import { appearancePages } from './appearance.ts';
import { changePasswordByForm, showAccount } from './auth/account.ts';
import { accountsInBrowser } from './auth/accounts-in-browser.ts';
import { showChallenge } from './auth/challenge.ts';
import { askForConfirmation, confirmByLink, resendByForm } from './auth/confirmation.ts';
import { createOwnerByForm, showOwnerSetup } from './auth/owner-setup.ts';
import { askForPasskey } from './auth/passkey.ts';
import { askForReset, choosePassword, submitPassword } from './auth/password.ts';
import { showSignIn, signIn } from './auth/sign-in.ts';
import { showSignUp, signUpByForm } from './auth/sign-up.ts';
import { correctEmail, showWaiting } from './auth/waiting.ts';
import { shareByForm, showShare } from './compose/share.ts';
import { answerAppealByForm, appealByForm, showStrike, showStrikes } from './disputes/strikes.ts';
import { everyday } from './everyday.ts';
import { interactByForm, showInteraction, showOldInteraction } from './interaction/interact.ts';
import { endInviteByForm, inviteByForm, showInvite, showInvites } from './invites.ts';
import { showLanding } from './public/front-page.ts';
import { showAbout } from './public/landing.ts';
import type { ActivityDocuments } from './public/negotiate.ts';
import { oldAddresses } from './public/old-addresses.ts';
import { publicPages } from './public/routes.ts';
import { addAliasByForm, removeAliasByForm, showAliases } from './settings/aliases.ts';
import { deleteByForm, showDeletion } from './settings/delete-account.ts';
import { exportFiles, showExports } from './settings/exports.ts';
import { saveMailPreferences, showMailPreferences, showUnsubscribe, unsubscribe } from './settings/mail-preferences.ts';
import { cancelMoveByForm, moveByForm, showMigration } from './settings/migration.ts';
import { settingsPages } from './settings/routes.ts';
import { severedFollowers, severedFollowing, showSeverances } from './severances.ts';
import { startPages } from './start.ts';

/** Pages to sign up and in, and others for people without a session. */
const entrance: readonly Route[] = [
  showLanding,
  ...appearancePages,
  showAbout,
  showSignIn,
  signIn,
  askForPasskey,
  showChallenge,
  ...accountsInBrowser,
  showSignUp,
  signUpByForm,
  askForReset,
  submitPassword,
  choosePassword,
  confirmByLink,
  askForConfirmation,
  resendByForm,
  showWaiting,
  correctEmail,
  showOwnerSetup,
  createOwnerByForm,
  showInvite,
];

/** Pages where people manage their own account. */
const ownPages: readonly Route[] = [
  ...settingsPages,
  ...startPages,
  showAccount,
  changePasswordByForm,
  showMailPreferences,
  saveMailPreferences,
  showUnsubscribe,
  unsubscribe,
  showInvites,
  inviteByForm,
  endInviteByForm,
  showDeletion,
  deleteByForm,
  showAliases,
  addAliasByForm,
  removeAliasByForm,
  showMigration,
  moveByForm,
  cancelMoveByForm,
  showSeverances,
  severedFollowing,
  severedFollowers,
  showExports,
  ...exportFiles,
  showStrikes,
  showStrike,
  appealByForm,
  answerAppealByForm,
];

/** Pages that people reach from other servers and sites. */
const fromElsewhere: readonly Route[] = [
  showInteraction,
  interactByForm,
  showOldInteraction,
  showShare,
  shareByForm,
  ...oldAddresses,
];

/** All pages that people see with a browser. `documents` answers programs that ask for ActivityPub instead. */
export function pageRoutes(documents?: ActivityDocuments): readonly Route[] {
  return [...entrance, ...everyday, ...ownPages, ...adminPages, ...fromElsewhere, ...publicPages(documents)];
}

/** Adds the pages. */
export function registerPages(app: FastifyInstance, edge: Edge, documents?: ActivityDocuments): void {
  registerHtmlRoutes(app, edge, pageRoutes(documents));
}
