import { type Command, Option } from 'commander';
import { RULE_ACTS } from '../domain/automatic-rules/acts.ts';
import { backtest } from '../domain/automatic-rules/backtest.ts';
import { listHits } from '../domain/automatic-rules/hits.ts';
import {
  createAutomaticRule,
  deleteAutomaticRule,
  enableAutomaticRule,
  getAutomaticRule,
  listAutomaticRules,
  type RuleFields,
} from '../domain/automatic-rules/rules.ts';
import { undoHit } from '../domain/automatic-rules/undo-hit.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { invalid } from '../lib/errors.ts';
import { toWire } from '../lib/id.ts';
import { toIso } from '../lib/time.ts';
import { parseId } from './arguments.ts';
import { addIdCommand } from './id-command.ts';
import { print, withContext, withTransaction } from './open.ts';

const MOST = 200;

/** Adds the commands about automatic rules. */
export function addAutomaticRuleCommands(group: Command): void {
  group
    .command('list')
    .description('Show the rules')
    .action(async () => {
      const rows = await withContext(({ store: { db } }) => listAutomaticRules(db, { limit: MOST }));
      for (const row of rows) {
        print(`${toWire(row.id)}  ${row.act}  ${row.enabled === 1 ? 'on ' : 'off'}  ${row.title}  ${row.conditions}`);
      }
    });
  group
    .command('create')
    .description('Create a rule; prints its id. It does nothing until it has been tried and enabled')
    .argument('<title>')
    .requiredOption('--conditions <json>', 'such as {"unknown_author":true,"mentions_strangers":3}', parseJson)
    .addOption(new Option('--act <act>', 'what to do').choices([...RULE_ACTS]).default('hold'))
    .option('--warning <text>', 'for the act warn')
    .action(async (title: string, fields: RuleFields) => {
      const row = await withTransaction((tx) => createAutomaticRule(tx, COMMAND_LINE, { ...fields, title }));
      print(toWire(row.id));
    });
  group
    .command('backtest')
    .description('Try a rule on the posts of the last 30 days')
    .argument('<id>', 'as listed', parseId)
    .action(async (id: number) => {
      const report = await withContext(async ({ store }) => {
        const { conditions } = await getAutomaticRule(store.db, id);
        await backtest(store, id, conditions, new AbortController().signal);
        return (await getAutomaticRule(store.db, id)).backtest;
      });
      print(report ?? 'The rule has changed meanwhile');
    });
  addIdCommand(group, 'enable', 'Turn a rule on', (tx, id) => enableAutomaticRule(tx, COMMAND_LINE, id, true));
  addIdCommand(group, 'disable', 'Turn a rule off', (tx, id) => enableAutomaticRule(tx, COMMAND_LINE, id, false));
  addIdCommand(group, 'delete', 'Remove a rule', (tx, id) => deleteAutomaticRule(tx, COMMAND_LINE, id));
  group
    .command('hits')
    .description('Show the latest actions of rules')
    .action(async () => {
      const rows = await withContext(({ store: { db } }) => listHits(db, { limit: MOST }));
      for (const row of rows) {
        const post = row.status_id === null ? 'gone' : toWire(row.status_id);
        print(
          `${toWire(row.id)}  ${toIso(row.created_at)}  ${row.act}  ${post}  ${row.rule_title}${row.undone_at === null ? '' : '  undone'}`,
        );
      }
    });
  addIdCommand(group, 'undo', 'Take back what a rule did to a post, by the id of the hit', (tx, id) =>
    undoHit(tx, COMMAND_LINE, id),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid(`Conditions are no JSON: ${cause instanceof Error ? cause.message : ''}`);
  }
}
