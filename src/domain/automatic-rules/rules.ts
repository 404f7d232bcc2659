import { isBlank } from '../../lib/blank.ts';
import { AppError, failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { said } from '../../lib/said.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { AutomaticRuleRow } from '../../schema/moderation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { blank, checkLength } from '../validation.ts';
import { isRuleAct, RULE_ACTS } from './acts.ts';
import { parseConditions } from './conditions.ts';

/** The fields of a rule that staff can set; undefined ones stay as they are. */
export type RuleFields = {
  readonly title?: string | undefined;
  /** JSON that matches `ConditionsSchema`. */
  readonly conditions?: unknown;
  readonly act?: string | undefined;
  /** For the action `warn`. */
  readonly warning?: string | undefined;
};

const MAX_TITLE = 200;
const MAX_WARNING = 500;
const MAX_RULES = 100;

/** A page of the rules, newest first. */
export function listAutomaticRules(db: Db, page: Page): Promise<AutomaticRuleRow[]> {
  return readPage(db.selectFrom('automatic_rules').selectAll(), 'id', page);
}

/** A rule by id. 404 when there is none. */
export function getAutomaticRule(db: Db, id: number): Promise<AutomaticRuleRow> {
  return getRow(db, 'automatic_rules', id);
}

/** Creates a rule; it does nothing until it has been tested (`orderBacktest`) and enabled. 422 naming the invalid field. */
export async function createAutomaticRule(tx: Tx, moderator: Moderator, fields: RuleFields): Promise<AutomaticRuleRow> {
  const { count } = await tx
    .selectFrom('automatic_rules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_RULES) throw failed(said('tooManyRules', MAX_RULES));
  const at = now();
  const row = await tx
    .insertInto('automatic_rules')
    .values({
      id: newId(),
      ...columnsOf({ title: '', conditions: {}, act: 'hold', warning: '', ...withoutUndefined(fields) }),
      backtest: null,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/**
 * As `createAutomaticRule`, for an existing rule. A change of its conditions disables it until it has been tested again. 404 when there is
 * none.
 */
export async function updateAutomaticRule(
  tx: Tx,
  moderator: Moderator,
  id: number,
  fields: RuleFields,
): Promise<AutomaticRuleRow> {
  const before = await getAutomaticRule(tx, id);
  const { title, act, warning } = before;
  const columns = columnsOf({
    title,
    act,
    warning,
    conditions: JSON.parse(before.conditions),
    ...withoutUndefined(fields),
  });
  const sameConditions = columns.conditions === before.conditions;
  const row = await change(tx, id, { ...columns, ...(sameConditions ? {} : { enabled: 0, backtest: null }) });
  await logAct(tx, moderator, { action: 'update', ...describe(row) });
  return row;
}

/** Enables or disables a rule. 404 when there is none, 409 when its current conditions have not been tested. */
export async function enableAutomaticRule(
  tx: Tx,
  moderator: Moderator,
  id: number,
  enabled: boolean,
): Promise<AutomaticRuleRow> {
  const { backtest } = await getAutomaticRule(tx, id);
  if (enabled && backtest === null) {
    throw new AppError('conflict', 'ruleUntried');
  }
  const row = await change(tx, id, { enabled: enabled ? 1 : 0 });
  await logAct(tx, moderator, { action: enabled ? 'enable' : 'disable', ...describe(row) });
  return row;
}

/** Deletes a rule; its hits stay logged and can still be undone. 404 when there is none. */
export async function deleteAutomaticRule(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getAutomaticRule(tx, id);
  await tx.deleteFrom('automatic_rules').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

/** Orders a test of a rule against the posts of the last 30 days. 404 when there is none. */
export async function orderBacktest(tx: Tx, id: number): Promise<AutomaticRuleRow> {
  const row = await getAutomaticRule(tx, id);
  const { conditions } = row;
  await enqueue(tx, {
    name: 'backtest-rule',
    payload: { ruleId: id, conditions },
    uniqueKey: backtestOf(id),
    lane: 'low',
  });
  return row;
}

/** Whether a rule is about to be tested, or is being tested. */
export async function isBeingTried(db: Db, id: number): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('unique_key', '=', backtestOf(id))
    .where('dead_at', 'is', null)
    .executeTakeFirst();
  return job !== undefined;
}

const backtestOf = (id: number) => `backtest-rule:${id}`;

type Columns = Partial<Omit<AutomaticRuleRow, 'id'>>;

async function change(tx: Tx, id: number, columns: Columns): Promise<AutomaticRuleRow> {
  return tx
    .updateTable('automatic_rules')
    .set({ ...columns, updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function columnsOf({
  title,
  conditions,
  act,
  warning,
}: Required<RuleFields> & { title: string; act: string; warning: string }) {
  if (isBlank(title)) throw blank('title');
  checkLength('title', title, MAX_TITLE);
  if (!isRuleAct(act)) throw failed(said('unknownRuleAct', RULE_ACTS.join(', ')));
  if (act === 'warn' && isBlank(warning)) throw blank('warning');
  checkLength('warning', warning, MAX_WARNING);
  return { title: title.trim(), conditions: JSON.stringify(parseConditions(conditions)), act, warning: warning.trim() };
}

function withoutUndefined({ title, conditions, act, warning }: RuleFields) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(conditions === undefined ? {} : { conditions }),
    ...(act === undefined ? {} : { act }),
    ...(warning === undefined ? {} : { warning }),
  };
}

function describe(row: AutomaticRuleRow) {
  return { targetType: 'automatic_rule', targetId: row.id, label: row.title };
}
