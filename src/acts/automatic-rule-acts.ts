import {
  deleteAutomaticRule,
  enableAutomaticRule,
  getAutomaticRule,
  orderBacktest,
} from '../domain/automatic-rules/rules.ts';
import { writesAutomaticRules } from '../http/staff-access.ts';
import type { AutomaticRuleRow } from '../schema/moderation.ts';
import type { StaffAct } from './staff-account-acts.ts';

export const backtestRuleAct: StaffAct<AutomaticRuleRow> = {
  name: 'backtest',
  access: writesAutomaticRules,
  summary: 'Try a rule on the posts of the last 30 days',
  verb: (tx, _moderator, id) => orderBacktest(tx, id),
  outcome: 'rule_tried',
};

export const enableRuleAct: StaffAct<AutomaticRuleRow> = {
  name: 'enable',
  access: writesAutomaticRules,
  summary: 'Turn a rule on',
  verb: (tx, moderator, id) => enableAutomaticRule(tx, moderator, id, true),
  outcome: 'rule_on',
  undo: { act: 'disable', isBack: async (db, _viewer, id) => (await getAutomaticRule(db, id)).enabled === 0 },
};

export const disableRuleAct: StaffAct<AutomaticRuleRow> = {
  name: 'disable',
  access: writesAutomaticRules,
  summary: 'Turn a rule off',
  verb: (tx, moderator, id) => enableAutomaticRule(tx, moderator, id, false),
  outcome: 'rule_off',
  undo: { act: 'enable', isBack: async (db, _viewer, id) => (await getAutomaticRule(db, id)).enabled === 1 },
};

export const deleteRuleAct: StaffAct<void> = {
  name: 'delete',
  access: writesAutomaticRules,
  summary: 'Delete a rule',
  verb: deleteAutomaticRule,
  outcome: 'deleted',
};
