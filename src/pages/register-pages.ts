import type { FastifyInstance } from 'fastify';
import { registerHtmlRoutes } from '../http/html/register.ts';
import type { Edge } from '../http/register.ts';
import type { Route } from '../http/route.ts';
import { changePasswordByForm, showAccount } from './account.ts';
import { accountsInBrowser } from './accounts-in-browser.ts';
import { adminPages } from './admin/routes.ts';
import { addAliasByForm, removeAliasByForm, showAliases } from './aliases.ts';
import { appearancePages } from './appearance.ts';
import { shareByForm, showShare } from './compose/share.ts';
import { askForConfirmation, confirmByLink, resendByForm } from './confirmation.ts';
import { deleteByForm, showDeletion } from './delete-account.ts';
import { everyday } from './everyday.ts';
import { exportFiles, showExports } from './exports.ts';
import { interactByForm, showInteraction, showOldInteraction } from './interaction/interact.ts';
import { endInviteByForm, inviteByForm, showInvite, showInvites } from './invites.ts';
import { showAbout, showLanding } from './landing.ts';
import { saveMailPreferences, showMailPreferences, showUnsubscribe, unsubscribe } from './mail-preferences.ts';
import { cancelMoveByForm, moveByForm, showMigration } from './migration.ts';
import { oldAddresses } from './old-addresses.ts';
import { createOwnerByForm, showOwnerSetup } from './owner-setup.ts';
import { askForReset, choosePassword, submitPassword } from './password.ts';
import type { ActivityDocuments } from './public/negotiate.ts';
import { publicPages } from './public/routes.ts';
import { settingsPages } from './settings/routes.ts';
import { severedFollowers, severedFollowing, showSeverances } from './severances.ts';
import { showSignIn, signIn } from './sign-in.ts';
import { showSignUp, signUpByForm } from './sign-up.ts';
import { startPages } from './start.ts';
import { answerAppealByForm, appealByForm, showStrike, showStrikes } from './strikes.ts';
import { correctEmail, showWaiting } from './waiting.ts';

/** Pages to sign up and in, and others for people without a session. */
const entrance: readonly Route[] = [
  showLanding,
  ...appearancePages,
  showAbout,
  showSignIn,
  signIn,
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
