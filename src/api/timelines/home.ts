import { Type } from 'typebox';
import { listHome } from '../../domain/timelines/home.ts';
import { noteActive } from '../../domain/timelines/mark-active.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { userRoute } from '../../http/route.ts';
import { answerStatuses } from './statuses-answer.ts';

export const showHome = userRoute({
  method: 'GET',
  path: '/api/v1/timelines/home',
  access: user('read', 'read:statuses'),
  params: pageParams(20, 40),
  response: Type.Array(StatusSchema),
  summary: 'Home timeline',
  async handle(call) {
    const { db, viewer, params, aside } = call;
    await noteActive(db, aside, viewer);
    return answerStatuses(call, await listHome(db, viewer.accountId, pageOf(params)));
  },
});
