import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { makeActorKeys } from '../domain/accounts/actor-keys.ts';
import { changeLogin, type LoginChanges } from '../domain/accounts/change-login.ts';
import { createLocalAccount } from '../domain/accounts/create-local.ts';
import { normalizeEmail } from '../domain/registrations/email.ts';
import { changePassword } from '../domain/registrations/reset-password.ts';
import { ROLE_ID, type RoleName } from '../domain/roles/ensure-roles.ts';
import { isLocalUsername } from '../lib/acct.ts';
import { hashPassword } from '../platform/passwords.ts';
import { addAccountVerbs } from './account-verbs.ts';
import { CommandError } from './failure.ts';
import { getLocalUser } from './local-user.ts';
import { print, withTransaction } from './open.ts';

type Role = RoleName | 'user';
type CreateOptions = { email: string; password?: string; role: Role; confirmed?: true };
type ModifyOptions = {
  role?: Role;
  email?: string;
  confirm?: true;
  approve?: true;
  disable?: true;
  enable?: true;
  password?: string;
  resetPassword?: true;
};

const MIN_PASSWORD = 8;

/** The commands of `whinchat accounts`. */
export function addAccountCommands(group: Command): void {
  addAccountVerbs(group);
  group
    .command('create')
    .description('Create a local account; prints its password')
    .argument('<name>', 'the part of the handle before the domain', parseUsername)
    .requiredOption('--email <address>', 'e-mail address', parseEmail)
    .option('--password <password>', 'made up when not given', parsePassword)
    .addOption(roleOption().default('user'))
    .option('--confirmed', 'treat the e-mail address as confirmed')
    .action(create);

  group
    .command('modify')
    .description('Change the login of a local account')
    .argument('<name>')
    .addOption(roleOption())
    .option('--email <address>', 'a new e-mail address, which counts as confirmed', parseEmail)
    .option('--confirm', 'treat the e-mail address as confirmed')
    .option('--approve', 'accept a sign-up that waits for approval')
    .addOption(new Option('--disable', 'refuse every sign-in and token').conflicts('enable'))
    .option('--enable', 'undo --disable')
    .addOption(new Option('--password <password>', 'a new password').argParser(parsePassword))
    .addOption(new Option('--reset-password', 'make up a new password and print it').conflicts('password'))
    .action(modify);
}

async function create(name: string, { email, password, role, confirmed }: CreateOptions): Promise<void> {
  const secret = password ?? madeUpPassword();
  const [passwordHash, keys] = await Promise.all([hashPassword(secret), makeActorKeys()]);
  await withTransaction((tx) =>
    createLocalAccount(tx, {
      username: name,
      email,
      passwordHash,
      keys,
      role: roleName(role),
      confirmed: confirmed ?? false,
      approved: true,
    }),
  );
  print(`New password: ${secret}`);
}

async function modify(name: string, options: ModifyOptions): Promise<void> {
  if (Object.keys(options).length === 0) throw new CommandError('Say what is to change; --help shows what can.');
  const secret = options.resetPassword ? madeUpPassword() : options.password;
  const passwordHash = secret === undefined ? undefined : await hashPassword(secret);
  await withTransaction(async (tx) => {
    const { userId, accountId } = await getLocalUser(tx, name);
    await changeLogin(tx, userId, accountId, changesOf(options));
    if (passwordHash !== undefined) await changePassword(tx, userId, passwordHash);
  });
  if (secret !== undefined) print(`New password: ${secret}`);
}

function changesOf({ role, email, confirm, approve, disable, enable }: ModifyOptions): LoginChanges {
  return {
    ...(role ? { role: roleName(role) } : {}),
    ...(email ? { email } : {}),
    ...(confirm ? { confirmed: true } : {}),
    ...(approve ? { approved: true } : {}),
    ...(disable || enable ? { disabled: disable === true } : {}),
  };
}

function roleOption(): Option {
  return new Option('--role <role>', 'what the account may do').choices(['user', ...Object.keys(ROLE_ID)]);
}

const roleName = (role: Role): RoleName | null => (role === 'user' ? null : role);

const madeUpPassword = () => randomBytes(15).toString('base64url');

function parseUsername(text: string): string {
  if (!isLocalUsername(text)) throw new InvalidArgumentError('It must be 1 to 30 of letters, digits and underscores.');
  return text;
}

function parseEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email === undefined) throw new InvalidArgumentError('It must be an e-mail address.');
  return email;
}

function parsePassword(text: string): string {
  if (text.length < MIN_PASSWORD) throw new InvalidArgumentError(`It must have at least ${MIN_PASSWORD} characters.`);
  return text;
}
