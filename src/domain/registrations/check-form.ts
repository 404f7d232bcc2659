import { isLocalUsername, isReservedUsername } from '../../lib/acct.ts';
import { isBlank } from '../../lib/blank.ts';
import type { AppError } from '../../lib/errors.ts';
import { parseDay } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import { handleOf } from '../accounts/uris.ts';
import { FieldErrors } from '../field-errors.ts';
import type { Settings } from '../settings/settings-table.ts';
import { emailKey, normalizeEmail } from './email.ts';

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

type Login = Pick<SignUpForm, 'username' | 'email' | 'password'>;

/** The settings for a sign-up; invited people need not give a reason for joining. */
type SignUpSettings = Settings & { readonly invited: boolean };

/** The errors in a sign-up form, by field. (Mastodon: `models/user.rb`, `validators/*`.) */
export async function checkForm(db: Db, form: SignUpForm, settings: SignUpSettings, today: Date): Promise<FieldErrors> {
  const errors = await checkLogin(db, form);
  if (!form.agreement) errors.addKnown('agreement', 'ERR_ACCEPTED');
  checkReason(errors, form.reason, settings);
  checkAge(errors, form.dateOfBirth, settings.min_age, today);
  return errors;
}

/** The errors in the name, address and password of a new local account. */
export async function checkLogin(db: Db, login: Login): Promise<FieldErrors> {
  const errors = new FieldErrors();
  checkUsername(errors, login.username);
  checkEmail(errors, login.email);
  checkPassword(errors, login.password);
  await checkTaken(db, errors, login);
  return errors;
}

/** The 422 for an invalid new password, or undefined. */
export function checkNewPassword(password: string): AppError | undefined {
  const errors = new FieldErrors();
  checkPassword(errors, password);
  return errors.toError();
}

function checkPassword(errors: FieldErrors, password: string): void {
  if (isBlank(password)) errors.addKnown('password', 'ERR_BLANK');
  else errors.checkLength('password', password.length, PASSWORD);
}

function checkUsername(errors: FieldErrors, username: string): void {
  if (isBlank(username)) errors.addKnown('username', 'ERR_BLANK');
  else if (username.length > USERNAME_MAX) errors.checkLength('username', username.length, { max: USERNAME_MAX });
  else if (!isLocalUsername(username)) {
    errors.add('username', 'ERR_INVALID', 'isNotUsername');
  } else if (isReservedUsername(username)) errors.addKnown('username', 'ERR_RESERVED');
}

function checkEmail(errors: FieldErrors, email: string): void {
  if (isBlank(email)) errors.addKnown('email', 'ERR_BLANK');
  if (normalizeEmail(email) === undefined) errors.addKnown('email', 'ERR_INVALID');
}

function checkReason(errors: FieldErrors, reason: string | undefined, settings: SignUpSettings): void {
  const { registrations, require_sign_up_reason: required, invited } = settings;
  if (registrations === 'approval' && required && !invited && isBlank(reason)) {
    errors.addKnown('reason', 'ERR_BLANK');
  }
  errors.checkText('reason', reason ?? '', REASON_MAX);
}

function checkAge(errors: FieldErrors, birth: string | undefined, minAge: number | null, today: Date): void {
  if (minAge === null) return;
  const born = new Date(startOfBirthday(birth ?? ''));
  if (Number.isNaN(born.getTime())) {
    errors.addKnown('date_of_birth', 'ERR_BLANK');
    return;
  }
  born.setUTCFullYear(born.getUTCFullYear() + minAge);
  if (born > today) errors.addKnown('date_of_birth', 'ERR_BELOW_LIMIT');
}

/** The instant (ms) at which a day written as `2000-12-31` or `31.12.2000` begins; NaN when it is none. */
function startOfBirthday(text: string): number {
  return parseDay(text.trim().replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1'));
}

async function checkTaken(db: Db, errors: FieldErrors, form: Login): Promise<void> {
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
