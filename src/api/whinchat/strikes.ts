import { Type } from 'typebox';
import { appeal } from '../../domain/moderation/appeal.ts';
import { getOwnStrike, listStrikes } from '../../domain/moderation/strikes.ts';
import { loadStrikes, renderStrike, StrikeSchema } from '../../entities/strike.ts';
import { inactiveUser } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { pathId, prose, withDefault } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { jsonArray } from '../../lib/json.ts';
import { strikeAnswer } from './strike-answer.ts';

const PATH = '/api/whinchat/v1/strikes';
const reading = inactiveUser('read', 'read:accounts');

const showStrikes = userRoute({
  method: 'GET',
  path: PATH,
  access: reading,
  params: pageParams(20, 40),
  response: Type.Array(StrikeSchema),
  summary: 'Your strikes',
  async handle(call) {
    const { db, viewer, params } = call;
    const ids = await listStrikes(db, viewer.accountId, pageOf(params));
    const loaded = await loadStrikes(db, ids);
    const strikes = jsonArray(ids.flatMap((id) => renderStrike(loaded, id) ?? []));
    return rawJson(strikes, { headers: pageLinks(call, ids, { prev: 'min_id', more: ids.length >= params.limit }) });
  },
});

const showStrike = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: reading,
  params: { id: pathId() },
  response: StrikeSchema,
  summary: 'One of your strikes',
  async handle({ db, viewer, params }) {
    await getOwnStrike(db, viewer, params.id);
    return strikeAnswer(db, params.id);
  },
});

const appealStrike = userRoute({
  method: 'POST',
  path: `${PATH}/:id/appeal`,
  access: inactiveUser('write', 'write:accounts'),
  params: { id: pathId(), text: withDefault(prose(), '') },
  response: StrikeSchema,
  summary: 'Appeal against one of your strikes',
  async handle({ db, viewer, params, write }) {
    await write((tx) => appeal(tx, viewer, params.id, params.text));
    return strikeAnswer(db, params.id);
  },
});

export const strikesRoutes: readonly Route[] = [showStrikes, showStrike, appealStrike];
