import { Type } from 'typebox';
import { readSettings } from '../../domain/settings/settings.ts';
import { allowedOrigins } from '../../domain/timelines/feed-access.ts';
import { listPublic } from '../../domain/timelines/public.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { anyone } from '../../http/access.ts';
import { pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { askedFilter, feedParams } from './feed-params.ts';
import { answerStatuses } from './statuses-answer.ts';

export const showPublic = route({
  method: 'GET',
  path: '/api/v1/timelines/public',
  access: anyone('read', 'read:statuses'),
  params: feedParams,
  response: Type.Array(StatusSchema),
  summary: 'Public timeline',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params } = call;
    const asked = askedFilter(params);
    const origins = allowedOrigins(await readSettings(db), 'live', asked.origins, viewer);
    return answerStatuses(call, await listPublic(db, viewer, { ...asked, origins }, pageOf(params)));
  },
});
