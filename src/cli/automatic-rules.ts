import { type Command, InvalidArgumentError, Option } from 'commander';
import { deleteRuleAct, disableRuleAct, enableRuleAct } from '../acts/automatic-rule-acts.ts';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { RULE_ACTS } from '../domain/automatic-rules/acts.ts';
import { backtest } from '../domain/automatic-rules/backtest.ts';
import { listHits } from '../domain/automatic-rules/hits.ts';
import {
  createAutomaticRule,
  getAutomaticRule,
  listAutomaticRules,
  type RuleFields,
} from '../domain/automatic-rules/rules.ts';
import { undoHit } from '../domain/moderation/undo-hit.ts';
import { automaticRuleHitOf, automaticRuleOf } from '../entities/admin/automatic-rule.ts';
import { parseId } from './arguments.ts';
import { CommandError } from './failure.ts';
import { addIdCommand } from './id-command.ts';
import { withChanges, withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, facts, table } from './output.ts';

/** The maximum number of rules, or of what they did, that are shown. */
const MOST = 200;

/** Adds the commands about automatic rules. */
export function addAutomaticRuleCommands(group: Command): void {
  group.command('list').description('List the rules').action(answering(list));
  group
    .command('create')
    .description('Create a rule. It does nothing until it has been tried and enabled')
    .argument('<title>')
    .requiredOption('--conditions <json>', 'such as {"unknown_author":true,"mentions_strangers":3}', parseJson)
    .addOption(new Option('--act <act>', 'what to do').choices([...RULE_ACTS]).default('hold'))
    .option('--warning <text>', 'for the act warn')
    .action(answering(create));
  group
    .command('backtest')
    .description('Try a rule on the posts of the last 30 days')
    .argument('<id>', 'as listed', parseId)
    .action(answering(tryOut));
  for (const [act, state] of [
    [enableRuleAct, 'on'],
    [disableRuleAct, 'off'],
  ] as const) {
    addIdCommand(group, act.name, {
      description: act.summary,
      work: (tx, id) => act.verb(tx, COMMAND_LINE, id),
      said: (id) => `The rule ${id} is ${state}.`,
      json: automaticRuleOf,
    });
  }
  addIdCommand(group, 'delete', {
    description: 'Remove a rule',
    work: (tx, id) => deleteRuleAct.verb(tx, COMMAND_LINE, id),
    said: (id) => `The rule ${id} is deleted.`,
  });
  group.command('hits').description('Show the latest actions of rules').action(answering(hits));
  addIdCommand(group, 'undo', {
    description: 'Take back what a rule did to a post, by the id of the hit',
    argument: 'as hits shows it',
    work: (tx, id) => undoHit(tx, COMMAND_LINE, id),
    said: (id) => `The hit ${id} is undone.`,
    json: automaticRuleHitOf,
  });
}

async function list(): Promise<Answer> {
  const rows = await withContext(({ store: { db } }) => listAutomaticRules(db, { limit: MOST }));
  return table(
    rows.map(automaticRuleOf),
    {
      id: (one) => one.id,
      act: (one) => one.act,
      on: (one) => one.enabled,
      title: (one) => one.title,
      conditions: (one) => JSON.stringify(one.conditions),
    },
    { empty: 'There are no automatic rules.', limit: MOST },
  );
}

async function create(title: string, fields: RuleFields): Promise<Answer> {
  const row = await withTransaction((tx) => createAutomaticRule(tx, COMMAND_LINE, { ...fields, title }));
  const rule = automaticRuleOf(row);
  return done(`The rule ${rule.id} is made; backtest tries it, and enable turns it on.`, rule);
}

async function tryOut(id: number): Promise<Answer> {
  const rule = await withChanges(async ({ store }) => {
    const { conditions } = await getAutomaticRule(store.db, id);
    await backtest(store, id, conditions, new AbortController().signal);
    return automaticRuleOf(await getAutomaticRule(store.db, id));
  });
  if (!rule.backtest) throw new CommandError('The rule was changed meanwhile: try it again.');
  const { backtest: report } = rule;
  return facts(report, {
    Since: (one) => one.since,
    'Posts examined': (one) => one.posts,
    'Posts it would act on': (one) => one.hits,
    'Of people here': (one) => one.local_hits,
    'Accounts concerned': (one) => one.accounts,
    'Some of the posts': (one) => one.status_ids,
  });
}

async function hits(): Promise<Answer> {
  const rows = await withContext(({ store: { db } }) => listHits(db, { limit: MOST }));
  return table(
    rows.map(automaticRuleHitOf),
    {
      id: (one) => one.id,
      time: (one) => one.created_at,
      act: (one) => one.act,
      post: (one) => one.status_id ?? 'gone',
      undone: (one) => one.undone_at !== null,
      rule: (one) => one.rule_title,
    },
    { empty: 'No rule has done anything yet.', limit: MOST },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new InvalidArgumentError(`It must be JSON: ${cause instanceof Error ? cause.message : ''}`);
  }
}
