import type { Moderator } from '../domain/audit/log-act.ts';
import { approve, confirm, reject } from '../domain/moderation/answer-sign-up.ts';
import { disableTwoFactor } from '../domain/moderation/disable-two-factor.ts';
import { enable, unsensitize, unsilence } from '../domain/moderation/lift.ts';
import { memorialize, unmemorialize } from '../domain/moderation/remembrance.ts';
import { removeAvatar, removeHeader, unblockEmail } from '../domain/moderation/remove-pictures.ts';
import { orderErasure, unsuspend } from '../domain/moderation/suspend.ts';
import { resendConfirmation, signOutEverywhere } from '../domain/moderation/user-access.ts';
import { erasesAccounts, managesAccess, memorializes, signsOthersOut, writesAccounts } from '../http/staff-access.ts';
import type { Act } from './act.ts';

/** What staff, or the operator at the command line, do to an account at once. The verbs write the audit log. */
export type StaffAct<Result = unknown> = Act<number, Result, Moderator>;

export const approveAct: StaffAct = {
  name: 'approve',
  access: writesAccounts,
  summary: 'Let in somebody who waits for approval',
  verb: approve,
  outcome: 'approved',
};

export const rejectAct: StaffAct = {
  name: 'reject',
  access: writesAccounts,
  summary: 'Reject a pending account',
  verb: reject,
  outcome: 'rejected',
};

/** By pages alone: the API changes logins by other ways. */
export const confirmAct: StaffAct = {
  name: 'confirm',
  access: writesAccounts,
  summary: 'Take an e-mail address for confirmed',
  verb: confirm,
  outcome: 'confirmed',
};

export const enableAct: StaffAct = {
  name: 'enable',
  access: writesAccounts,
  summary: 'Let a disabled account be used again',
  verb: enable,
  outcome: 'unfrozen',
};

export const unsilenceAct: StaffAct = {
  name: 'unsilence',
  access: writesAccounts,
  summary: 'Show an account in public again',
  verb: unsilence,
  outcome: 'unlimited',
};

export const unsuspendAct: StaffAct = {
  name: 'unsuspend',
  access: writesAccounts,
  summary: 'Show a suspended account again',
  verb: unsuspend,
  outcome: 'unsuspended',
};

export const unsensitizeAct: StaffAct = {
  name: 'unsensitive',
  access: writesAccounts,
  summary: "Trust an account's media again",
  verb: unsensitize,
  outcome: 'media_trusted',
};

export const eraseAct: StaffAct = {
  name: 'erase',
  access: erasesAccounts,
  summary: 'Delete the data of a suspended account, without waiting 30 days',
  verb: orderErasure,
  outcome: 'erased',
};

export const disableTwoFactorAct: StaffAct = {
  name: 'disable_two_factor',
  access: managesAccess,
  summary: 'Switch off the second factor of somebody who has lost it',
  verb: disableTwoFactor,
  outcome: 'two_factor_disabled',
};

export const resendAct: StaffAct = {
  name: 'resend',
  access: writesAccounts,
  summary: 'Send the confirmation of an e-mail address again',
  verb: resendConfirmation,
  outcome: 'confirmation_sent',
};

export const signOutAct: StaffAct = {
  name: 'sign_out',
  access: signsOthersOut,
  summary: 'Sign somebody out of all browsers and applications',
  verb: signOutEverywhere,
  outcome: 'signed_out_everywhere',
};

export const memorializeAct: StaffAct = {
  name: 'memorialize',
  access: memorializes,
  summary: 'Mark an account as that of somebody who has died',
  verb: memorialize,
  outcome: 'in_remembrance',
};

export const unmemorializeAct: StaffAct = {
  name: 'unmemorialize',
  access: memorializes,
  summary: 'Mark an account as that of somebody who lives',
  verb: unmemorialize,
  outcome: 'not_in_remembrance',
};

export const removeAvatarAct: StaffAct = {
  name: 'remove_avatar',
  access: writesAccounts,
  summary: 'Remove the picture of an account',
  verb: removeAvatar,
  outcome: 'avatar_removed',
};

export const removeHeaderAct: StaffAct = {
  name: 'remove_header',
  access: writesAccounts,
  summary: 'Remove the header of an account',
  verb: removeHeader,
  outcome: 'header_removed',
};

export const unblockEmailAct: StaffAct = {
  name: 'unblock_email',
  access: writesAccounts,
  summary: 'Let the e-mail address of a suspended account sign up again',
  verb: unblockEmail,
  outcome: 'email_unblocked',
};
