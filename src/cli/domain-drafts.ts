import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { acceptDraft, listDrafts, refuseDraft } from '../domain/domain-subscriptions/drafts.ts';
import { domainDraftOf } from '../entities/admin/domain-subscription.ts';
import type { Tx } from '../platform/db/handle.ts';
import type { DomainDraftRow } from '../schema/domains.ts';
import { parseIds } from './arguments.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

/** The maximum number of suggestions that are shown. */
const MOST = 500;

/** Adds the commands about what subscribed lists suggest. */
export function addDraftCommands(group: Command): void {
  const drafts = group.command('drafts').description('Manage the suggestions of domain lists');
  drafts.command('list').description('List the latest suggestions').action(answering(list));
  drafts
    .command('accept')
    .description('Accept a suggestion of a list')
    .argument('<id...>', 'as listed', parseIds)
    .action(
      answering((ids: readonly number[]) => each(ids, 'accepted', (tx, id) => acceptDraft(tx, COMMAND_LINE, id))),
    );
  drafts
    .command('refuse')
    .description('Reject a suggestion of a list')
    .argument('<id...>', 'as listed', parseIds)
    .option('--exclude', 'let no list ever decide about these domains')
    .action(
      answering((ids: readonly number[], { exclude }: { exclude?: true }) =>
        each(ids, 'refused', (tx, id) => refuseDraft(tx, COMMAND_LINE, id, { exclude: exclude === true })),
      ),
    );
}

async function list(): Promise<Answer> {
  const rows = await withContext(({ store }) => listDrafts(store.db, { limit: MOST }));
  return table(
    rows.map(domainDraftOf),
    {
      id: (one) => one.id,
      action: (one) => one.action,
      domain: (one) => one.domain,
      severity: (one) => one.severity,
      kind: (one) => one.kind,
    },
    { empty: 'The lists suggest nothing new.', limit: MOST },
  );
}

type Decide = (tx: Tx, id: number) => Promise<DomainDraftRow>;

async function each(ids: readonly number[], decision: string, decide: Decide): Promise<Answer> {
  const rows = await withTransaction(async (tx) => {
    const decided: DomainDraftRow[] = [];
    for (const id of ids) decided.push(await decide(tx, id));
    return decided;
  });
  const sentences = rows.map(({ act, domain }) => `The suggestion to ${act} a rule for ${domain} is ${decision}.`);
  return done(sentences.join('\n'), rows.map(domainDraftOf));
}
