import type { Command } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { createRule, deleteRule, listRules, orderRules, updateRule } from '../domain/instance/rules.ts';
import { ruleOf } from '../entities/rule.ts';
import type { RuleRow } from '../schema/instance.ts';
import { parseId, parseIds } from './arguments.ts';
import { CommandError } from './failure.ts';
import { addIdCommand } from './id-command.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

/** The commands of `whinchat rules`. */
export function addRuleCommands(group: Command): void {
  group
    .command('create')
    .description('Add a rule after the others')
    .argument('<text>', 'at most 300 characters')
    .option('--hint <text>', 'a longer explanation', '')
    .action(answering(create));
  group
    .command('list')
    .description('List the rules with their ids')
    .action(answering(async () => listed(await withContext(({ store }) => listRules(store.db)))));
  group
    .command('change')
    .description('Change a rule')
    .argument('<id>', 'as listed', parseId)
    .option('--text <text>', 'at most 300 characters')
    .option('--hint <text>', 'a longer explanation')
    .action(answering(change));
  group
    .command('order')
    .description('Reorder rules: those given come first, in this order')
    .argument('<id...>', 'as listed', parseIds)
    .action(
      answering(async (ids: readonly number[]) =>
        listed(await withTransaction((tx) => orderRules(tx, COMMAND_LINE, ids))),
      ),
    );
  addIdCommand(group, 'delete', {
    description: 'Remove a rule',
    work: (tx, id) => deleteRule(tx, COMMAND_LINE, id),
    said: (id) => `The rule ${id} is deleted.`,
  });
}

async function create(text: string, { hint }: { hint: string }): Promise<Answer> {
  const rule = ruleOf(await withTransaction((tx) => createRule(tx, COMMAND_LINE, { text, hint })));
  return done(`The rule ${rule.id} is made.`, rule);
}

async function change(id: number, fields: { text?: string; hint?: string }): Promise<Answer> {
  if (Object.keys(fields).length === 0) throw new CommandError('Say what is to change: --text or --hint.');
  const rule = ruleOf(await withTransaction((tx) => updateRule(tx, COMMAND_LINE, id, fields)));
  return done(`The rule ${rule.id} is changed: ${rule.text}`, rule);
}

function listed(rows: readonly RuleRow[]): Answer {
  return table(
    rows.map(ruleOf),
    { id: (one) => one.id, text: (one) => one.text },
    { empty: 'There are no rules yet.' },
  );
}
