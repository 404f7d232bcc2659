import type { Command } from 'commander';
import { loadUsernames } from '../domain/accounts/queries.ts';
import { listActs } from '../domain/moderation/read-audit-log.ts';
import { toIso } from '../lib/time.ts';
import { parseCount } from './arguments.ts';
import { print, withContext } from './open.ts';

/** Adds the command that shows the actions of staff. */
export function addAuditCommands(group: Command): void {
  group
    .command('list')
    .description('Show the audit log, latest first')
    .option('--limit <number>', 'how many acts', parseCount, 100)
    .option('--action <verb>')
    .option('--target-type <type>')
    .action(list);
}

type ListOptions = { limit: number; action?: string; targetType?: string };

async function list({ limit, ...filter }: ListOptions): Promise<void> {
  const { rows, names } = await withContext(async ({ store: { db } }) => {
    const acts = await listActs(db, filter, { limit });
    const ids = acts.flatMap((act) => act.account_id ?? []);
    return { rows: acts, names: await loadUsernames(db, ids) };
  });
  for (const { account_id, created_at, action, target_type, label, details } of rows) {
    const by = account_id === null ? (JSON.parse(details).by ?? 'somebody') : (names.get(account_id) ?? 'somebody');
    print(`${toIso(created_at)}  ${by}  ${action}  ${target_type}  ${label}`.trimEnd());
  }
}
