import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from './failure.ts';

const MIN_PASSWORD = 8;

/** The options by which a password is given. */
export type PasswordOptions = { readonly password?: string; readonly passwordStdin?: true };

/** Adds the options by which a password is given. */
export function addPasswordOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--password <password>',
        'not advised: the history of the shell and the list of processes show it',
      ).argParser(checkPassword),
    )
    .addOption(
      new Option(
        '--password-stdin',
        'read the password from standard input; on a terminal it is asked for, and not shown',
      ).conflicts('password'),
    );
}

/** The password that the options give; undefined when they give none. */
export async function givenPassword({ password, passwordStdin }: PasswordOptions): Promise<string | undefined> {
  if (!passwordStdin) return password;
  if (process.stdin.isTTY) return askForPassword(process.stdin, process.stderr);
  return checkPassword((await text(process.stdin)).replace(/\r?\n$/, ''));
}

/** A password that nobody can guess. */
export function madeUpPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Asks for a password twice on a terminal, without showing what is typed. CommandError when both differ, or the input ends. */
export async function askForPassword(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const { value, done } = await typed.next();
    output.write('\n');
    if (done) throw new CommandError('No password was given, and nothing was changed.');
    return value;
  };
  try {
    const password = checkPassword(await ask('Password: '));
    if ((await ask('The same again: ')) !== password) throw new CommandError('These were two different passwords.');
    return password;
  } finally {
    lines.close();
  }
}

function checkPassword(password: string): string {
  if (password.length >= MIN_PASSWORD) return password;
  throw new InvalidArgumentError(`The password must have at least ${MIN_PASSWORD} characters.`);
}
