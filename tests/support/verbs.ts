import { createDomainBlock, type DomainBlockFields } from '../../src/domain/domain-blocks/save-domain-block.ts';
import { COMMAND_LINE } from '../../src/domain/moderation/audit.ts';
import { ALMIGHTY, takeAction } from '../../src/domain/moderation/take-action.ts';
import type { WarningAction } from '../../src/domain/moderation/warning-actions.ts';
import { authorizeRequest } from '../../src/domain/relationships/answer-request.ts';
import { follow } from '../../src/domain/relationships/follow.ts';
import { newId } from '../../src/lib/id.ts';
import type { TestServer } from './server.ts';

/** Somebody follows somebody of another server or is followed by one, and whoever is asked agrees; the other server is told nothing. */
export async function followAcross({ ctx }: TestServer, accountId: number, targetId: number): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const before = newId();
    const outcome = await follow(tx, { accountId, targetId });
    if (outcome !== 'following') await authorizeRequest(tx, targetId, accountId);
    await tx.deleteFrom('jobs').where('name', '=', 'federate').where('id', '>', before).execute();
  });
}

/** Staff act on an account by the command line: `silence`, `suspend` and the like. */
export async function actOn({ ctx }: TestServer, targetId: number, action: WarningAction): Promise<void> {
  const order = { targetId, action, text: '', presetId: null, reportId: null, sendLetter: false };
  await ctx.store.transaction((tx) => takeAction(tx, ALMIGHTY, order));
}

/** Staff limit another server by the command line; the job that applies it to the accounts known is left to run. */
export async function blockServer({ ctx }: TestServer, domain: string, fields: DomainBlockFields): Promise<void> {
  await ctx.store.transaction((tx) => createDomainBlock(tx, COMMAND_LINE, domain, fields));
}
