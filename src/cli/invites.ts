import type { Command } from 'commander';
import { endAllInvites, endInvite, invite } from '../domain/invites/invite.ts';
import { listInvites } from '../domain/invites/queries.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import { parseCount, parseId } from './arguments.ts';
import { getLocalUser } from './local-user.ts';
import { print, withContext, withTransaction } from './open.ts';

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
    .action(create);
  group
    .command('list')
    .description('List active invites')
    .action(async () => {
      const rows = await withContext(({ store: { db } }) => listInvites(db, { available: true }, { limit: MOST }));
      for (const row of rows) {
        const until = row.expires_at === null ? 'for ever' : `until ${toIso(row.expires_at)}`;
        print(
          `${toWire(row.id)}  ${row.code}  ${row.uses}/${row.max_uses ?? 'any'}  ${until}  ${row.comment}`.trimEnd(),
        );
      }
    });
  group
    .command('end')
    .description('Revoke an invite')
    .argument('<id>', 'as listed', parseId)
    .action((id: number) => withTransaction((tx) => endInvite(tx, COMMAND_LINE, id)));
  group
    .command('end-all')
    .description('Revoke all invites; prints how many were active')
    .action(async () => print(String(await withTransaction((tx) => endAllInvites(tx, COMMAND_LINE)))));
}

async function create(name: string, { maxUses, expiresIn, autofollow, comment }: CreateOptions): Promise<void> {
  const url = await withTransaction(async (tx) => {
    const person = await getLocalUser(tx, name);
    const row = await invite(tx, person, { maxUses, expiresIn, autofollow: autofollow === true, comment });
    return `${tx.instance.origin}/invite/${row.code}`;
  });
  print(url);
}
