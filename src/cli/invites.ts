import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { endAllInvites, endInvite, invite } from '../domain/invites/invite.ts';
import { listInvites } from '../domain/invites/queries.ts';
import { inviteOf } from '../entities/invite.ts';
import type { Db } from '../platform/db/handle.ts';
import { parseCount } from './arguments.ts';
import { addIdCommand } from './id-command.ts';
import { getLocalUser } from './local-user.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, counted, done, table } from './output.ts';

/** The maximum number of invitations that are shown. */
const MOST = 200;

type CreateOptions = { maxUses?: number; expiresIn?: number; autofollow?: true; comment: string };

/** Adds the commands about invitations. */
export function addInviteCommands(group: Command): void {
  group
    .command('create')
    .description('Create an invite in the name of an account; prints the address to sign up at')
    .argument('<name>')
    .option('--max-uses <number>', 'how many people; any number unless told', parseCount)
    .option('--expires-in <seconds>', 'for ever unless told', parseCount)
    .option('--autofollow', 'those who come follow who invited them')
    .option('--comment <text>', 'for oneself', '')
    .action(answering(create));
  group
    .command('list')
    .description('List active invites')
    .action(answering(() => withContext(({ store }) => list(store.db))));
  addIdCommand(group, 'end', {
    description: 'Revoke an invite',
    work: (tx, id) => endInvite(tx, COMMAND_LINE, id),
    said: (id) => `The invite ${id} is revoked.`,
  });
  group
    .command('end-all')
    .description('Revoke all invites')
    .action(
      answering(async () => {
        const count = await withTransaction((tx) => endAllInvites(tx, COMMAND_LINE));
        return done(`${counted(count, 'invite is', 'invites are')} revoked.`, { count });
      }),
    );
}

async function create(name: string, { maxUses, expiresIn, autofollow, comment }: CreateOptions): Promise<Answer> {
  const made = await withTransaction(async (tx) => {
    const person = await getLocalUser(tx, name);
    const row = await invite(tx, person, { maxUses, expiresIn, autofollow: autofollow === true, comment });
    return inviteOf(row, tx.instance.origin);
  });
  return done(made.url, made);
}

async function list(db: Db): Promise<Answer> {
  const rows = await listInvites(db, { available: true }, { limit: MOST });
  return table(
    rows.map((row) => inviteOf(row, db.instance.origin)),
    {
      id: (one) => one.id,
      address: (one) => one.url,
      uses: (one) => `${one.uses} of ${one.max_uses ?? 'any'}`,
      until: (one) => one.expires_at ?? 'for ever',
      comment: (one) => one.comment,
    },
    { empty: 'There are no active invites.', limit: MOST },
  );
}
