import { isLocalUsername, isReservedUsername } from '../../lib/acct.ts';
import { isBlank } from '../../lib/blank.ts';
import { graphemeLength } from '../../lib/text/count.ts';
import type { Db } from '../../platform/db/handle.ts';
import { handleOf } from '../accounts/uris.ts';
import type { Settings } from '../instance/settings-table.ts';
import { emailKey, normalizeEmail } from './email.ts';
import { FieldErrors } from './field-errors.ts';

export type SignUpForm = {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Whether the rules were accepted. */
  readonly agreement: boolean;
  readonly reason?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth?: string | undefined;
};

const USERNAME_MAX = 30;
const REASON_MAX = 420;
const PASSWORD = { min: 8, max: 72 };

/** What is wrong with a sign-up, field by field. (Mastodon: `models/user.rb`, `validators/*`.) */
export async function checkForm(db: Db, form: SignUpForm, settings: Settings, today: Date): Promise<FieldErrors> {
  const errors = new FieldErrors();
  checkUsername(errors, form.username);
  checkEmail(errors, form.email);
  checkPassword(errors, form.password);
  if (!form.agreement) errors.addKnown('agreement', 'ERR_ACCEPTED');
  checkReason(errors, form.reason, settings);
  checkAge(errors, form.dateOfBirth, settings.min_age, today);
  await checkTaken(db, errors, form);
  return errors;
}

/** Adds what is wrong with a new password. */
export function checkPassword(errors: FieldErrors, password: string): void {
  if (isBlank(password)) errors.addKnown('password', 'ERR_BLANK');
  else errors.checkLength('password', password.length, PASSWORD);
}

/** Adds what is wrong with the name of a new local account, apart from its being taken. */
export function checkUsername(errors: FieldErrors, username: string): void {
  if (isBlank(username)) return errors.addKnown('username', 'ERR_BLANK');
  if (username.length > USERNAME_MAX) return errors.checkLength('username', username.length, { max: USERNAME_MAX });
  if (!isLocalUsername(username)) {
    return errors.add('username', 'ERR_INVALID', 'must contain only letters, numbers and underscores');
  }
  if (isReservedUsername(username)) errors.addKnown('username', 'ERR_RESERVED');
}

/** Adds what is wrong with an e-mail address, apart from its being taken. */
export function checkEmail(errors: FieldErrors, email: string): void {
  if (isBlank(email)) errors.addKnown('email', 'ERR_BLANK');
  else if (normalizeEmail(email) === undefined) errors.addKnown('email', 'ERR_INVALID');
}

function checkReason(errors: FieldErrors, reason: string | undefined, settings: Settings): void {
  if (settings.registrations === 'approval' && settings.require_sign_up_reason && isBlank(reason)) {
    errors.addKnown('reason', 'ERR_BLANK');
  }
  errors.checkLength('reason', graphemeLength(reason ?? '', REASON_MAX + 1), { max: REASON_MAX });
}

function checkAge(errors: FieldErrors, birth: string | undefined, minAge: number | null, today: Date): void {
  if (minAge === null) return;
  const born = new Date(/^\d{4}-\d{2}-\d{2}$/.test(birth ?? '') ? `${birth}T00:00:00Z` : Number.NaN);
  if (Number.isNaN(born.getTime())) return errors.addKnown('date_of_birth', 'ERR_BLANK');
  born.setUTCFullYear(born.getUTCFullYear() + minAge);
  if (born > today) errors.addKnown('date_of_birth', 'ERR_BELOW_LIMIT');
}

async function checkTaken(db: Db, errors: FieldErrors, form: SignUpForm): Promise<void> {
  if (!errors.details.username) {
    const handle = handleOf(form.username, null);
    const found = await db.selectFrom('accounts').select('id').where('handle', '=', handle).executeTakeFirst();
    if (found) errors.addKnown('username', 'ERR_TAKEN');
  }
  const email = normalizeEmail(form.email);
  if (email === undefined) return;
  const found = await db.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst();
  if (found) errors.addKnown('email', 'ERR_TAKEN');
}
