import { createRule, deleteRule, listRules, orderRules, updateRule } from '../../../domain/instance/rules.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pathId, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsRules, writesRules } from '../../../http/staff-access.ts';
import { notFound } from '../../../lib/errors.ts';
import { toWire } from '../../../lib/id.ts';
import { ruleEditor, type TriedRule } from '../../../views/admin/rules.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/rules';
const fields = { text: withDefault(text(), ''), hint: withDefault(prose(), '') };

const showRules = userRoute({
  method: 'GET',
  path: PATH,
  access: readsRules,
  params: {},
  summary: 'The rules of this server in their order, to be edited',
  handle: (call) => rulesPage(call),
});

async function rulesPage(call: StaffCall, tried?: TriedRule): Promise<Answer> {
  const reader = await readerOf(call);
  const rules = (await listRules(call.db)).map((rule) => ({ id: toWire(rule.id), text: rule.text, hint: rule.hint }));
  const body = ruleEditor(rules, reader, tried);
  return adminPage(call, { title: reader.words.moderation.ways.rules, body, status: tried ? 422 : 200 });
}

const addByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesRules,
  params: fields,
  summary: 'Add a rule after the others',
  async handle(call) {
    const { viewer, params, write } = call;
    const { text: said, hint } = params;
    try {
      await write((tx) => createRule(tx, viewer, { text: said, hint }));
    } catch (error) {
      return rulesPage(call, { text: said, hint, problem: problemOf(error, call) });
    }
    return seeOther(PATH, 'added');
  },
});

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesRules,
  params: { id: pathId(), ...fields },
  summary: 'Change a rule',
  async handle(call) {
    const { viewer, params, write } = call;
    const { id, text: said, hint } = params;
    try {
      await write((tx) => updateRule(tx, viewer, id, { text: said, hint }));
    } catch (error) {
      return rulesPage(call, { id: toWire(id), text: said, hint, problem: problemOf(error, call) });
    }
    return seeOther(PATH, 'saved');
  },
});

const moveUpByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/up`,
  access: writesRules,
  params: { id: pathId() },
  summary: 'Put a rule before the one above it',
  async handle({ viewer, params, write }) {
    await write(async (tx) => {
      const ids = (await listRules(tx)).map((rule) => rule.id);
      const index = ids.indexOf(params.id);
      if (index === -1) throw notFound();
      const above = ids.slice(0, Math.max(index - 1, 0));
      await orderRules(tx, viewer, [...above, params.id]);
    });
    return seeOther(PATH, 'moved');
  },
});

const deleteByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/delete`,
  access: writesRules,
  params: { id: pathId() },
  summary: 'Remove a rule',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteRule(tx, viewer, params.id));
    return seeOther(PATH, 'deleted');
  },
});

/** The rules of the server. */
export const rulePages: readonly Route[] = [showRules, addByForm, changeByForm, moveUpByForm, deleteByForm];
