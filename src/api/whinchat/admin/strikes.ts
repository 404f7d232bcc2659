import { Type } from 'typebox';
import { termsOf } from '../../../acts/act.ts';
import { takeBackAct } from '../../../acts/staff-report-acts.ts';
import type { Moderator } from '../../../domain/audit/log-act.ts';
import { APPEAL_STATES, approveAppeal, listAppeals, rejectAppeal } from '../../../domain/moderation/answer-appeal.ts';
import { listStrikes } from '../../../domain/moderation/strikes.ts';
import { loadStrikes, renderStrike, StrikeSchema } from '../../../entities/strike.ts';
import { rawJson } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { oneOf, pathId } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { decidesAppeals, readsAppeals, readsStrikes } from '../../../http/staff-access.ts';
import { type JsonText, jsonArray } from '../../../lib/json.ts';
import type { Db, Tx } from '../../../platform/db/handle.ts';
import { strikeAnswer } from '../strike-answer.ts';

const PATH = '/api/whinchat/v1/admin';

async function strikesText(db: Db, ids: readonly number[]): Promise<JsonText> {
  const loaded = await loadStrikes(db, ids);
  return jsonArray(ids.flatMap((id) => renderStrike(loaded, id) ?? []));
}

const showStrikesOf = userRoute({
  method: 'GET',
  path: `${PATH}/accounts/:id/strikes`,
  access: readsStrikes,
  params: { id: pathId(), ...pageParams(40, 80) },
  response: Type.Array(StrikeSchema),
  summary: 'Strikes of an account',
  async handle(call) {
    const ids = await listStrikes(call.db, call.params.id, pageOf(call.params));
    return rawJson(await strikesText(call.db, ids), { headers: pageLinks(call, ids, { prev: 'min_id' }) });
  },
});

const showStrike = userRoute({
  method: 'GET',
  path: `${PATH}/strikes/:id`,
  access: readsStrikes,
  params: { id: pathId() },
  response: StrikeSchema,
  summary: 'A strike with its appeal and the text of the deleted statuses',
  handle: ({ db, params }) => strikeAnswer(db, params.id),
});

const showAppeals = userRoute({
  method: 'GET',
  path: `${PATH}/appeals`,
  access: readsAppeals,
  params: { state: oneOf(...APPEAL_STATES), ...pageParams(40, 80) },
  response: Type.Array(StrikeSchema),
  summary: 'Strikes that were appealed, the latest appeal first; pages go by the ids of the appeals',
  async handle(call) {
    const appeals = await listAppeals(call.db, call.params.state, pageOf(call.params));
    const text = await strikesText(
      call.db,
      appeals.map((appeal) => appeal.account_warning_id),
    );
    const cursors = appeals.map((appeal) => appeal.id);
    return rawJson(text, { headers: pageLinks(call, cursors, { prev: 'min_id' }) });
  },
});

type Verb = (tx: Tx, moderator: Moderator, strikeId: number) => Promise<void>;

function answerRoute(name: string, verb: Verb, summary: string): Route {
  return userRoute({
    method: 'POST',
    path: `${PATH}/strikes/:id/appeal/${name}`,
    access: decidesAppeals,
    params: { id: pathId() },
    response: StrikeSchema,
    summary,
    async handle({ db, viewer, params, write }) {
      await write((tx) => verb(tx, viewer, params.id));
      return strikeAnswer(db, params.id);
    },
  });
}

const takeBackStrike = userRoute({
  ...termsOf(takeBackAct),
  method: 'POST',
  path: `${PATH}/strikes/:id/${takeBackAct.name}`,
  params: { id: pathId() },
  response: StrikeSchema,
  async handle({ db, viewer, params, write }) {
    await write((tx) => takeBackAct.verb(tx, viewer, params.id));
    return strikeAnswer(db, params.id);
  },
});

export const adminStrikesRoutes: readonly Route[] = [
  showStrikesOf,
  showStrike,
  showAppeals,
  takeBackStrike,
  answerRoute('approve', approveAppeal, 'Agree with an appeal: the decision is taken back'),
  answerRoute('reject', rejectAppeal, 'Stay with a decision'),
];
