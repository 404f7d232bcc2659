import type { Command } from 'commander';
import type { Context } from '../platform/context.ts';
import { errorCode } from '../platform/db/errors.ts';
import { parseEmail } from './arguments.ts';
import { CommandError } from './failure.ts';
import { withContext } from './open.ts';
import { type Answer, answering, done } from './output.ts';

/** The commands of `whinchat mail`. */
export function addMailCommands(group: Command): void {
  group
    .command('test')
    .description('Send an e-mail to try the mail server of SMTP_URL, and show what it answers')
    .argument('<address>', 'whom to', parseEmail)
    .action(answering((address: string) => withContext((ctx) => sendTest(ctx, address))));
}

async function sendTest({ mail, config }: Context, to: string): Promise<Answer> {
  if (!mail.configured) throw new CommandError('No e-mail can be sent: set SMTP_URL to the address of a mail server.');
  const { domain, smtp } = config;
  const text = `This e-mail was sent to try the mail server of ${config.origin}. It works: there is nothing to do.\n`;
  try {
    const response = await mail.send({ to, subject: `A test of ${domain}`, text });
    return done(`The mail server has taken an e-mail from ${smtp.from} to ${to}: ${response}`, {
      from: smtp.from,
      to,
      response,
    });
  } catch (error) {
    throw new CommandError(`${reasonOf(error)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** What nodemailer's codes mean. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['EAUTH', 'The mail server refused the user name or password in SMTP_URL'],
  ['EENVELOPE', 'The mail server refused the sender (SMTP_FROM) or the recipient'],
  ['EDNS', 'The mail server of SMTP_URL was not found'],
  ['ECONNECTION', 'The mail server of SMTP_URL cannot be reached'],
  ['ESOCKET', 'The mail server of SMTP_URL cannot be reached'],
  ['ETIMEDOUT', 'The mail server of SMTP_URL did not answer in time'],
  ['ETLS', 'No encrypted connection to the mail server was possible'],
]);

function reasonOf(error: unknown): string {
  return REASONS.get(errorCode(error)) ?? 'The mail server did not take the e-mail';
}
