import type { Command } from 'commander';
import { createRule, deleteRule, listRules } from '../domain/instance/rules.ts';
import { toWire } from '../lib/id.ts';
import { parseId } from './arguments.ts';
import { print, withContext, withTransaction } from './open.ts';

export function addRuleCommands(group: Command): void {
  group
    .command('create')
    .description('Add a rule after the others; prints its id')
    .argument('<text>', 'at most 300 characters')
    .option('--hint <text>', 'a longer explanation', '')
    .action(async (text: string, { hint }: { hint: string }) => {
      print(toWire(await withTransaction((tx) => createRule(tx, text, hint))));
    });

  group
    .command('list')
    .description('Show the rules with their ids')
    .action(async () => {
      const rules = await withContext((ctx) => listRules(ctx.store.db));
      for (const rule of rules) print(`${toWire(rule.id)}  ${rule.text}`);
    });

  group
    .command('delete')
    .description('Remove a rule')
    .argument('<id>', 'as listed', parseId)
    .action((id: number) => withTransaction((tx) => deleteRule(tx, id)));
}
