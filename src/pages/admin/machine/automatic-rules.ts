import { backtestRuleAct, deleteRuleAct, disableRuleAct, enableRuleAct } from '../../../acts/automatic-rule-acts.ts';
import { samplesOf } from '../../../domain/automatic-rules/backtest.ts';
import { countHits } from '../../../domain/automatic-rules/hits.ts';
import {
  createAutomaticRule,
  getAutomaticRule,
  isBeingTried,
  listAutomaticRules,
  updateAutomaticRule,
} from '../../../domain/automatic-rules/rules.ts';
import { automaticRuleOf } from '../../../entities/admin/automatic-rule.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pathId } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { isAllowed, readsAutomaticRules, writesAutomaticRules } from '../../../http/staff-access.ts';
import type { AppError } from '../../../lib/errors.ts';
import { parseWireId, toWire } from '../../../lib/id.ts';
import { DAY, now } from '../../../lib/time.ts';
import { ruleList, rulePage } from '../../../views/admin/machine/automatic-rules.ts';
import { type GivenRule, ruleForm } from '../../../views/admin/machine/rule-form.ts';
import { statusValues } from '../../entity-values.ts';
import { problemAbove, refusalOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { actRoute } from '../act-route.ts';
import { adminPage } from '../admin-page.ts';
import { conditionsIn, givenBy, NEW_RULE, ruleParams } from './rule-values.ts';

const PATH = '/admin/automatic_rules';

/** As many as there can be. */
const MOST = 100;

/** Hits of so long ago (ms) are counted: as long as rules are tried on. */
const LATELY = 30 * DAY;

const showRules = userRoute({
  method: 'GET',
  path: PATH,
  access: readsAutomaticRules,
  params: {},
  summary: 'The rules that act on new posts by themselves, and how often they have lately',
  async handle(call) {
    const { db, viewer } = call;
    const reader = await readerOf(call);
    const rows = await listAutomaticRules(db, { limit: MOST });
    const ids = rows.map(({ id }) => id);
    const hits = await countHits(db, ids, now() - LATELY);
    const rules = rows.map((row) => ({ rule: automaticRuleOf(row), hits: hits.get(row.id) ?? 0 }));
    const body = ruleList(rules, isAllowed(viewer, writesAutomaticRules), reader);
    return adminPage(call, { title: reader.words.moderation.ways.automaticRules, body });
  },
});

const showRule = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: readsAutomaticRules,
  params: { id: pathId() },
  summary: 'A rule, and the posts that it would have acted on',
  async handle(call) {
    const { db, viewer, params } = call;
    const reader = await readerOf(call);
    const rule = automaticRuleOf(await getAutomaticRule(db, params.id));
    const ids = (rule.backtest?.status_ids ?? []).flatMap((id) => parseWireId(id) ?? []);
    const shown = {
      rule,
      isBeingTried: await isBeingTried(db, params.id),
      samples: await statusValues(db, viewer, await samplesOf(db, ids)),
      mayWrite: isAllowed(viewer, writesAutomaticRules),
    };
    return adminPage(call, { title: rule.title, body: rulePage(shown, reader) });
  },
});

const askForRule = userRoute({
  method: 'GET',
  path: `${PATH}/new`,
  access: writesAutomaticRules,
  params: {},
  summary: 'The form of a new rule',
  handle: (call) => formPage(call, { given: NEW_RULE }),
});

type Tried = { readonly given: GivenRule; readonly id?: number; readonly error?: AppError };

async function formPage(call: StaffCall, { given, id, error }: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const { rules: texts } = reader.words.machineRooms;
  const form = {
    given,
    path: id === undefined ? PATH : `${PATH}/${toWire(id)}`,
    ...(id !== undefined && { hint: texts.editHint }),
    problem: problemAbove(error, reader.words),
    problems: error?.details,
  };
  const title = id === undefined ? texts.add : texts.edit;
  return adminPage(call, { title, body: ruleForm(form, reader), status: error ? 422 : 200 });
}

const createByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesAutomaticRules,
  params: ruleParams,
  summary: 'Create a rule, off until it has been tried',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      const { title, act, warning } = params;
      const fields = { title, act, warning, conditions: conditionsIn(params) };
      const { id } = await write((tx) => createAutomaticRule(tx, viewer, fields));
      return seeOther(`${PATH}/${toWire(id)}`, 'rule_made');
    } catch (error) {
      return formPage(call, { given: params, error: refusalOf(error) });
    }
  },
});

const editRule = userRoute({
  method: 'GET',
  path: `${PATH}/:id/edit`,
  access: writesAutomaticRules,
  params: { id: pathId() },
  summary: 'The form of a rule',
  async handle(call) {
    const { id } = call.params;
    const rule = automaticRuleOf(await getAutomaticRule(call.db, id));
    return formPage(call, { given: givenBy(rule), id });
  },
});

const updateByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesAutomaticRules,
  params: { id: pathId(), ...ruleParams },
  summary: 'Change a rule; with other conditions it is off until it is tried again',
  async handle(call) {
    const { viewer, params, write } = call;
    const { id, title, act, warning } = params;
    try {
      const fields = { title, act, warning, conditions: conditionsIn(params) };
      await write((tx) => updateAutomaticRule(tx, viewer, id, fields));
    } catch (error) {
      return formPage(call, { given: params, id, error: refusalOf(error) });
    }
    return seeOther(`${PATH}/${toWire(id)}`, 'saved');
  },
});

const acts = [backtestRuleAct, enableRuleAct, disableRuleAct].map((act) =>
  actRoute(act, { page: PATH, leadsTo: 'thing' }),
);

/** Rules that act by themselves. */
export const automaticRulePages: readonly Route[] = [
  showRules,
  askForRule,
  createByForm,
  showRule,
  editRule,
  updateByForm,
  ...acts,
  actRoute(deleteRuleAct, { page: PATH, leadsTo: 'list' }),
];
