import type { Command } from 'commander';
import { createRule, deleteRule, listRules, orderRules, updateRule } from '../domain/instance/rules.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { toWire } from '../lib/id.ts';
import { parseId } from './arguments.ts';
import { print, withContext, withTransaction } from './open.ts';

/** The commands of `whinchat rules`. */
export function addRuleCommands(group: Command): void {
  group
    .command('create')
    .description('Add a rule after the others; prints its id')
    .argument('<text>', 'at most 300 characters')
    .option('--hint <text>', 'a longer explanation', '')
    .action(async (text: string, { hint }: { hint: string }) => {
      print(toWire((await withTransaction((tx) => createRule(tx, COMMAND_LINE, { text, hint }))).id));
    });

  group
    .command('list')
    .description('Show the rules with their ids')
    .action(async () => {
      const rules = await withContext((ctx) => listRules(ctx.store.db));
      for (const rule of rules) print(`${toWire(rule.id)}  ${rule.text}`);
    });

  group
    .command('change')
    .description('Change a rule')
    .argument('<id>', 'as listed', parseId)
    .option('--text <text>', 'at most 300 characters')
    .option('--hint <text>', 'a longer explanation')
    .action(async (id: number, fields: { text?: string; hint?: string }) => {
      await withTransaction((tx) => updateRule(tx, COMMAND_LINE, id, fields));
    });

  group
    .command('order')
    .description('Reorder rules: those given come first, in this order')
    .argument('<id...>', 'as listed')
    .action(async (ids: string[]) => {
      await withTransaction((tx) => orderRules(tx, COMMAND_LINE, ids.map(parseId)));
    });

  group
    .command('delete')
    .description('Remove a rule')
    .argument('<id>', 'as listed', parseId)
    .action((id: number) => withTransaction((tx) => deleteRule(tx, COMMAND_LINE, id)));
}
