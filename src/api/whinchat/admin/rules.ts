import { Type } from 'typebox';
import {
  createRule,
  deleteRule,
  getRule,
  listRules,
  orderRules,
  type RuleFields,
  updateRule,
} from '../../../domain/instance/rules.ts';
import { RuleSchema, ruleOf } from '../../../entities/rule.ts';
import { json } from '../../../http/answer.ts';
import { id, pathId, prose, required, text } from '../../../http/params/scalars.ts';
import { anything, list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsRules, writesRules } from '../../../http/staff-access.ts';
import { failed } from '../../../lib/errors.ts';
import { deleteRoute, showRoute } from '../../admin/record-routes.ts';

const path = '/api/whinchat/v1/admin/rules';
const reads = readsRules;
const writes = writesRules;
const MAX_LANGUAGES = 200;
const NUL = String.fromCharCode(0);

const fields = { text: text(), hint: prose(), translations: anything() };

const show = userRoute({
  method: 'GET',
  path,
  access: reads,
  params: {},
  response: Type.Array(RuleSchema),
  summary: 'The rules of this server in their order',
  handle: async ({ db }) => json((await listRules(db)).map(ruleOf)),
});

const showOne = showRoute({ path, noun: 'rules', reads, schema: RuleSchema, get: getRule, valueOf: ruleOf });

const create = userRoute({
  method: 'POST',
  path,
  access: writes,
  params: { ...fields, text: required(text()) },
  response: RuleSchema,
  summary: 'Add a rule after the others',
  async handle({ viewer, params, write }) {
    const given = { ...params, translations: translationsOf(params.translations) };
    return json(ruleOf(await write((tx) => createRule(tx, viewer, given))));
  },
});

const order = userRoute({
  method: 'POST',
  path: `${path}/order`,
  access: writes,
  params: { ids: required(list(id())) },
  response: Type.Array(RuleSchema),
  summary: 'Reorder rules',
  async handle({ viewer, params, write }) {
    return json((await write((tx) => orderRules(tx, viewer, params.ids))).map(ruleOf));
  },
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writes,
  params: { id: pathId(), ...fields },
  response: RuleSchema,
  summary: 'Update a rule or its translations',
  async handle({ viewer, params, write }) {
    const { id: ruleId, ...rest } = params;
    const given = { ...rest, translations: translationsOf(params.translations) };
    return json(ruleOf(await write((tx) => updateRule(tx, viewer, ruleId, given))));
  },
});

const remove = deleteRoute({ path, noun: 'rules', writes, remove: deleteRule });

/** `{"de": {"text": "…", "hint": "…"}}`. 422 for anything else. */
function translationsOf(given: unknown): RuleFields['translations'] {
  if (given === undefined || given === null) return undefined;
  const pairs = typeof given === 'object' && !Array.isArray(given) ? Object.entries(given) : undefined;
  if (!pairs || pairs.length > MAX_LANGUAGES) throw failed('translationsNotByLanguage');
  return Object.fromEntries(pairs.map(([language, one]) => [language, translationOf(one)]));
}

function translationOf(given: unknown): { text: string; hint: string } {
  const { text: said, hint = '' }: { text?: unknown; hint?: unknown } = typeof given === 'object' && given ? given : {};
  if (typeof said !== 'string' || typeof hint !== 'string') throw failed('translationWithoutText');
  return { text: said.replaceAll(NUL, '').toWellFormed(), hint: hint.replaceAll(NUL, '').toWellFormed() };
}

export const adminRulesRoutes: readonly Route[] = [show, showOne, create, order, update, remove];
