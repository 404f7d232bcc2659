import type { Command } from 'commander';
import type { Static } from 'typebox';
import { listActs } from '../domain/audit/read.ts';
import { type ActSchema, loadActs, renderActs } from '../entities/admin/act.ts';
import { valueOfText } from '../lib/json.ts';
import { parseCount } from './arguments.ts';
import { withContext } from './open.ts';
import { type Answer, answering, brief, table } from './output.ts';

/** Adds the command that shows the actions of staff. */
export function addAuditCommands(group: Command): void {
  group
    .command('list')
    .description('Show the audit log, latest first')
    .option('--limit <number>', 'how many acts', parseCount, 100)
    .option('--action <verb>', 'only such acts')
    .option('--target-type <type>', 'only acts on such things')
    .action(answering(list));
}

type ListOptions = { limit: number; action?: string; targetType?: string };
type Act = Static<typeof ActSchema>;

async function list({ limit, ...filter }: ListOptions): Promise<Answer> {
  const acts = await withContext(async ({ store: { db } }): Promise<Act[]> => {
    const rows = await listActs(db, filter, { limit });
    return valueOfText(renderActs(await loadActs(db, rows)));
  });
  return table(
    acts,
    {
      time: (one) => one.created_at,
      by: (one) => one.account?.acct ?? String(one.details.by ?? 'somebody'),
      action: (one) => one.action,
      'target type': (one) => one.target_type,
      target: (one) => brief(one.target_label),
    },
    { empty: 'The audit log has no such acts.', limit },
  );
}
