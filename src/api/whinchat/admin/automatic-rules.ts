import { Type } from 'typebox';
import { backtestRuleAct, disableRuleAct, enableRuleAct } from '../../../acts/automatic-rule-acts.ts';
import { listHits } from '../../../domain/automatic-rules/hits.ts';
import {
  createAutomaticRule,
  deleteAutomaticRule,
  getAutomaticRule,
  listAutomaticRules,
  updateAutomaticRule,
} from '../../../domain/automatic-rules/rules.ts';
import { undoHit } from '../../../domain/moderation/undo-hit.ts';
import {
  AutomaticRuleHitSchema,
  AutomaticRuleSchema,
  automaticRuleHitOf,
  automaticRuleOf,
} from '../../../entities/admin/automatic-rule.ts';
import { json } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { id, pathId, text } from '../../../http/params/scalars.ts';
import { anything } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsAutomaticRules, undoesHits, writesAutomaticRules } from '../../../http/staff-access.ts';
import { recordActRoute, recordRoutes } from '../../admin/record-routes.ts';

const path = '/api/whinchat/v1/admin/automatic_rules';
const hitsPath = '/api/whinchat/v1/admin/automatic_rule_hits';
const reads = readsAutomaticRules;
const writes = writesAutomaticRules;
const kind = { path, writes, schema: AutomaticRuleSchema, valueOf: automaticRuleOf };
const fields = { title: text(), conditions: anything(), act: text(), warning: text() };

const create = userRoute({
  method: 'POST',
  path,
  access: writes,
  params: fields,
  response: AutomaticRuleSchema,
  summary: 'Create an automatic rule, off until it has been tried and enabled',
  handle: async ({ viewer, params, write }) =>
    json(automaticRuleOf(await write((tx) => createAutomaticRule(tx, viewer, params)))),
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writes,
  params: { id: pathId(), ...fields },
  response: AutomaticRuleSchema,
  summary: 'Update an automatic rule; with other conditions it is off until it is tried again',
  handle: async ({ viewer, params, write }) =>
    json(automaticRuleOf(await write((tx) => updateAutomaticRule(tx, viewer, params.id, params)))),
});

const showHits = userRoute({
  method: 'GET',
  path: hitsPath,
  access: reads,
  params: { ...pageParams(40, 80), rule_id: id() },
  response: Type.Array(AutomaticRuleHitSchema),
  summary: 'What automatic rules did to posts',
  async handle(call) {
    const rows = await listHits(call.db, pageOf(call.params), call.params.rule_id);
    const cursors = rows.map((row) => row.id);
    return json(rows.map(automaticRuleHitOf), { headers: pageLinks(call, cursors, { prev: 'min_id' }) });
  },
});

const undo = userRoute({
  method: 'POST',
  path: `${hitsPath}/:id/undo`,
  access: undoesHits,
  params: { id: pathId() },
  response: AutomaticRuleHitSchema,
  summary: 'Undo what an automatic rule did to a post',
  handle: async ({ viewer, params, write }) =>
    json(automaticRuleHitOf(await write((tx) => undoHit(tx, viewer, params.id)))),
});

export const adminAutomaticRulesRoutes: readonly Route[] = [
  ...recordRoutes({
    ...kind,
    noun: 'automatic rules',
    reads,
    maxPage: 200,
    list: listAutomaticRules,
    get: getAutomaticRule,
    remove: deleteAutomaticRule,
  }),
  create,
  update,
  recordActRoute(kind, backtestRuleAct),
  recordActRoute(kind, enableRuleAct),
  recordActRoute(kind, disableRuleAct),
  showHits,
  undo,
];
