import type { Command } from 'commander';
import { createToken } from '../domain/tokens/create-token.ts';
import { revokeTokensOfUser } from '../domain/tokens/revoke.ts';
import { renderToken } from '../entities/token.ts';
import { now } from '../lib/time.ts';
import { getLocalUser } from './local-user.ts';
import { withTransaction } from './open.ts';
import { type Answer, answering, done } from './output.ts';

type CreateOptions = { account: string; scopes: string; application: string };

/** The commands of `whinchat tokens`. */
export function addTokenCommands(group: Command): void {
  group
    .command('create')
    .description('Create an access token and print it, alone; it is shown only once')
    .requiredOption('--account <name>', 'whose token it is')
    .option('--scopes <scopes>', 'space-separated; any account may be given any scope', 'read')
    .option('--application <name>', 'what the token is called in the list of authorised applications', 'Command line')
    .action(answering(create));
  group
    .command('revoke')
    .description('Revoke every access token of an account')
    .requiredOption('--account <name>', 'whose tokens end')
    .action(answering(revoke));
}

async function create({ account, scopes, application }: CreateOptions): Promise<Answer> {
  const token = await withTransaction(async (tx) => {
    const { accountId } = await getLocalUser(tx, account);
    return createToken(tx, { accountId, scopes, applicationName: application });
  });
  return done(token, renderToken(token, scopes.split(/\s+/), now()));
}

async function revoke({ account }: { account: string }): Promise<Answer> {
  await withTransaction(async (tx) => revokeTokensOfUser(tx, (await getLocalUser(tx, account)).userId));
  return done(`All access tokens of ${account} are revoked.`);
}
