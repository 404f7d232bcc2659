import { forbidden } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Store, Tx } from '../../platform/db/handle.ts';
import type { MailHosts } from '../../platform/mail-hosts.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { type ActorKeys, makeActorKeys } from '../accounts/actor-keys.ts';
import { createLocalAccount, type LocalAccount } from '../accounts/create-local.ts';
import { changeUserSettings } from '../accounts/user-settings.ts';
import { judgeEmail } from '../email-blocks/judge-email.ts';
import { useInvite } from '../invites/invite.ts';
import { findInvite } from '../invites/queries.ts';
import { judgeIp } from '../ip-blocks/judge-ip.ts';
import { readSettings } from '../settings/settings.ts';
import { judgeUsername } from '../username-blocks/judge-username.ts';
import { announcePending, announceSignUp } from './announce-sign-up.ts';
import { checkForm, type SignUpForm } from './check-form.ts';
import { normalizeEmail } from './email.ts';
import { addVerdict } from './known-emails.ts';
import { orderLinkEmail } from './link-emails.ts';

export type SignUpRequest = SignUpForm & {
  readonly locale: string | null;
  readonly timeZone?: string | null;
  readonly ip: string;
  readonly applicationId: number | null;
  /** The code of an invitation, which lets people sign up even where registrations are closed. */
  readonly inviteCode?: string | undefined;
};

export type PreparedSignUp = SignUpRequest & {
  readonly passwordHash: string;
  readonly keys: ActorKeys;
  readonly needsApproval: boolean;
  readonly inviteId: number | null;
};

type Reach = { readonly store: Store; readonly mailHosts: MailHosts };

/**
 * Checks a sign-up and does what takes long, such as hashing, before the transaction. 403 when registrations are closed or the network is
 * blocked, 422 with details for invalid fields.
 */
export async function prepareSignUp(reach: Reach, request: SignUpRequest): Promise<PreparedSignUp> {
  const { db } = reach.store;
  const settings = await readSettings(db);
  const found = await findInvite(db, request.inviteCode ?? '');
  const invite = found === 'spent' ? undefined : found;
  if (settings.registrations === 'closed' && !invite) throw forbidden('forbidden');
  const network = await judgeIp(db, request.ip);
  if (network === 'sign_up_block' || network === 'no_access') throw forbidden('forbidden');
  const errors = await checkForm(db, request, { ...settings, invited: invite !== undefined }, new Date(now()));
  const name = await judgeUsername(db, request.username.trim());
  if (name === 'blocked' && !errors.details.username) errors.addKnown('username', 'ERR_RESERVED');
  const email = normalizeEmail(request.email);
  const address = email === undefined ? 'open' : await judgeEmail(reach, email, request.ip);
  addVerdict(errors, address);
  const error = errors.toError();
  if (error) throw error;
  const [passwordHash, keys] = await Promise.all([hashPassword(request.password), makeActorKeys()]);
  return {
    ...request,
    passwordHash,
    keys,
    inviteId: invite?.id ?? null,
    needsApproval:
      (settings.registrations === 'approval' && !invite?.bypassesApproval) ||
      network !== undefined ||
      address === 'approval' ||
      name === 'approval',
  };
}

/**
 * Creates the account of a checked sign-up. The address has to be confirmed first if e-mails can be sent, and otherwise counts as
 * confirmed.
 */
export async function signUp(tx: Tx, request: PreparedSignUp, canMail: boolean): Promise<LocalAccount> {
  const email = normalizeEmail(request.email) ?? request.email;
  if (request.inviteId !== null) await useInvite(tx, request.inviteId);
  const account = await createLocalAccount(tx, {
    username: request.username,
    email,
    passwordHash: request.passwordHash,
    keys: request.keys,
    confirmed: !canMail,
    approved: !request.needsApproval,
    locale: request.locale,
    timeZone: request.timeZone ?? null,
    reason: request.reason?.trim() || null,
    ip: request.ip,
    applicationId: request.applicationId,
    inviteId: request.inviteId,
  });
  if (request.applicationId === null) await changeUserSettings(tx, account.accountId, { first_steps_due: true });
  if (canMail) await orderLinkEmail(tx, { purpose: 'confirm_email', userId: account.userId, email });
  else if (request.needsApproval) await announcePending(tx, account.userId);
  else await announceSignUp(tx, account.accountId);
  return account;
}
