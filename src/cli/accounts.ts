import { type Command, InvalidArgumentError, Option } from 'commander';
import { disableTwoFactorAct } from '../acts/staff-account-acts.ts';
import { makeActorKeys } from '../domain/accounts/actor-keys.ts';
import { changeLogin, type LoginChanges } from '../domain/accounts/change-login.ts';
import { createLocalAccount } from '../domain/accounts/create-local.ts';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { changeEmail } from '../domain/registrations/change-email.ts';
import { changePassword } from '../domain/registrations/reset-password.ts';
import { ROLE_ID, type RoleName } from '../domain/roles/ensure-roles.ts';
import { isLocalUsername } from '../lib/acct.ts';
import { hashPassword } from '../platform/passwords.ts';
import { addAccountLists } from './account-lists.ts';
import { addAccountVerbs } from './account-verbs.ts';
import { readAdminAccount } from './admin-accounts.ts';
import { parseEmail } from './arguments.ts';
import { CommandError } from './failure.ts';
import { getLocalUser } from './local-user.ts';
import { addNoteCommands } from './notes.ts';
import { withTransaction } from './open.ts';
import { type Answer, answering, done } from './output.ts';
import { addPasswordOptions, givenPassword, madeUpPassword, type PasswordOptions } from './password.ts';

type Role = RoleName | 'user';
type CreateOptions = PasswordOptions & { email: string; role: Role; confirmed?: true };
type ModifyOptions = PasswordOptions & {
  role?: Role;
  email?: string;
  confirm?: true;
  approve?: true;
  disable?: true;
  enable?: true;
  resetPassword?: true;
  disableTwoFactor?: true;
};

/** The commands of `whinchat accounts`. */
export function addAccountCommands(group: Command): void {
  addAccountLists(group);
  const creates = group
    .command('create')
    .description('Create a local account; its password is made up and printed unless it is given')
    .argument('<name>', 'the part of the handle before the domain', parseUsername)
    .requiredOption('--email <address>', 'e-mail address', parseEmail);
  addPasswordOptions(creates)
    .addOption(roleOption().default('user'))
    .option('--confirmed', 'treat the e-mail address as confirmed')
    .action(answering(create));

  const modifies = group
    .command('modify')
    .description('Change the login of a local account')
    .argument('<name>')
    .addOption(roleOption())
    .option('--email <address>', 'a new e-mail address, which counts as confirmed', parseEmail)
    .option('--confirm', 'treat the e-mail address as confirmed')
    .option('--approve', 'accept a sign-up that waits for approval')
    .addOption(
      new Option('--disable', 'sign out everywhere, and let the owner only read why and appeal').conflicts('enable'),
    )
    .option('--enable', 'undo --disable')
    .option('--disable-two-factor', 'switch off the second factor of somebody who has lost it');
  addPasswordOptions(modifies)
    .addOption(
      new Option('--reset-password', 'make up a new password and print it').conflicts(['password', 'passwordStdin']),
    )
    .action(answering(modify));
  addAccountVerbs(group);
  addNoteCommands(group, 'account');
}

async function create(name: string, { email, role, confirmed, ...options }: CreateOptions): Promise<Answer> {
  const given = await givenPassword(options);
  const secret = given ?? madeUpPassword();
  const [passwordHash, keys] = await Promise.all([hashPassword(secret), makeActorKeys()]);
  const account = await withTransaction(async (tx) => {
    const { accountId } = await createLocalAccount(tx, {
      username: name,
      email,
      passwordHash,
      keys,
      role: roleName(role),
      confirmed: confirmed ?? false,
      approved: true,
    });
    return readAdminAccount(tx, accountId);
  });
  return withPassword(`The account ${name} is made.`, account, options.passwordStdin ? undefined : secret);
}

async function modify(name: string, options: ModifyOptions): Promise<Answer> {
  if (Object.keys(options).length === 0) throw new CommandError('Say what is to change; --help shows what can.');
  const secret = options.resetPassword ? madeUpPassword() : await givenPassword(options);
  const passwordHash = secret === undefined ? undefined : await hashPassword(secret);
  const account = await withTransaction(async (tx) => {
    const { userId, accountId } = await getLocalUser(tx, name);
    await changeLogin(tx, userId, accountId, changesOf(options));
    if (options.email) await changeEmail(tx, userId, options.email);
    if (options.disableTwoFactor) await disableTwoFactorAct.verb(tx, COMMAND_LINE, accountId);
    if (passwordHash !== undefined) await changePassword(tx, userId, passwordHash, 'password_reset');
    return readAdminAccount(tx, accountId);
  });
  const sentence = `${account.username}: ${saidOf(options).join(', ')}.`;
  return withPassword(sentence, account, options.passwordStdin ? undefined : secret);
}

/** Says what was done, and shows the password, unless it was typed where nobody sees it. */
function withPassword(sentence: string, account: object, password: string | undefined): Answer {
  if (password === undefined) return done(sentence, account);
  return done(`${sentence}\nNew password: ${password}`, { ...account, new_password: password });
}

function changesOf({ role, email, confirm, approve, disable, enable }: ModifyOptions): LoginChanges {
  return {
    ...(role ? { role: roleName(role) } : {}),
    ...(confirm || email ? { confirmed: true } : {}),
    ...(approve ? { approved: true } : {}),
    ...(disable || enable ? { disabled: disable === true } : {}),
  };
}

function saidOf({ role, email, confirm, approve, disable, enable, ...options }: ModifyOptions): string[] {
  const said = [
    role && `the role is ${role}`,
    email && `the e-mail address is ${email}`,
    confirm && 'the e-mail address is confirmed',
    approve && 'the sign-up is approved',
    disable && 'the login is disabled',
    enable && 'the login is enabled',
    options.disableTwoFactor && 'the second factor is switched off',
    (options.password || options.passwordStdin || options.resetPassword) && 'the password is changed',
  ];
  return said.filter((part) => typeof part === 'string');
}

function roleOption(): Option {
  return new Option('--role <role>', 'what the account may do').choices(['user', ...Object.keys(ROLE_ID)]);
}

const roleName = (role: Role): RoleName | null => (role === 'user' ? null : role);

function parseUsername(text: string): string {
  if (!isLocalUsername(text)) throw new InvalidArgumentError('It must be 1 to 30 of letters, digits and underscores.');
  return text;
}
