import { Type } from 'typebox';
import { listDirect } from '../../domain/timelines/direct.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { userRoute } from '../../http/route.ts';
import { answerStatuses } from './statuses-answer.ts';

export const showDirect = userRoute({
  method: 'GET',
  path: '/api/v1/timelines/direct',
  access: user('read', 'read:statuses'),
  params: pageParams(20, 40),
  response: Type.Array(StatusSchema),
  summary: 'Direct posts by you and to you, for clients that know no conversations',
  async handle(call) {
    const { db, viewer, params } = call;
    return answerStatuses(call, await listDirect(db, viewer.accountId, pageOf(params)));
  },
});
