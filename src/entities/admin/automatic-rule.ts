import { Type } from 'typebox';
import { RULE_ACTS } from '../../domain/automatic-rules/acts.ts';
import type { Backtest } from '../../domain/automatic-rules/backtest.ts';
import { type Conditions, ConditionsSchema } from '../../domain/automatic-rules/conditions.ts';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { AutomaticRuleHitRow, AutomaticRuleRow } from '../../schema/moderation.ts';
import { nullable } from '../account-schema.ts';

export const AutomaticRuleSchema = Type.Object({
  id: Type.String(),
  title: Type.String(),
  conditions: ConditionsSchema,
  act: Type.Enum([...RULE_ACTS]),
  warning: Type.String(),
  enabled: Type.Boolean(),
  backtest: nullable(
    Type.Object({
      tested_at: Type.String(),
      since: Type.String(),
      posts: Type.Integer(),
      hits: Type.Integer(),
      local_hits: Type.Integer(),
      accounts: Type.Integer(),
      status_ids: Type.Array(Type.String()),
    }),
  ),
  created_at: Type.String(),
  updated_at: Type.String(),
});

/** An automatic rule, as a plain value. */
export function automaticRuleOf(row: AutomaticRuleRow) {
  const conditions: Conditions = JSON.parse(row.conditions);
  const report: Backtest | null = row.backtest === null ? null : JSON.parse(row.backtest);
  return {
    id: toWire(row.id),
    title: row.title,
    conditions,
    act: row.act,
    warning: row.warning,
    enabled: row.enabled === 1,
    backtest: report && {
      tested_at: toIso(report.tested_at),
      since: toIso(report.since),
      posts: report.posts,
      hits: report.hits,
      local_hits: report.local_hits,
      accounts: report.accounts,
      status_ids: report.samples.map(toWire),
    },
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

export const AutomaticRuleHitSchema = Type.Object({
  id: Type.String(),
  rule_id: nullable(Type.String()),
  rule_title: Type.String(),
  act: Type.Enum([...RULE_ACTS]),
  account_id: Type.String(),
  status_id: nullable(Type.String()),
  undone_at: nullable(Type.String()),
  created_at: Type.String(),
});

/** What a rule did to a post, as a plain value. */
export function automaticRuleHitOf(row: AutomaticRuleHitRow) {
  return {
    id: toWire(row.id),
    rule_id: row.rule_id === null ? null : toWire(row.rule_id),
    rule_title: row.rule_title,
    act: row.act,
    account_id: toWire(row.account_id),
    status_id: row.status_id === null ? null : toWire(row.status_id),
    undone_at: row.undone_at === null ? null : toIso(row.undone_at),
    created_at: toIso(row.created_at),
  };
}
