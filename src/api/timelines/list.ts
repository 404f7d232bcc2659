import { Type } from 'typebox';
import { getOwnList } from '../../domain/lists/queries.ts';
import { listOfList } from '../../domain/timelines/list.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { answerStatuses } from './statuses-answer.ts';

export const showListTimeline = userRoute({
  method: 'GET',
  path: '/api/v1/timelines/list/:list_id',
  access: user('read', 'read:lists'),
  params: { list_id: pathId(), ...pageParams(20, 40) },
  response: Type.Array(StatusSchema),
  summary: 'List timeline',
  async handle(call) {
    const { db, viewer, params } = call;
    const list = await getOwnList(db, viewer.accountId, params.list_id);
    return answerStatuses(call, await listOfList(db, list.id, pageOf(params)));
  },
});
