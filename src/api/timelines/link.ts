import { Type } from 'typebox';
import { readSettings } from '../../domain/settings/settings.ts';
import { allowedOrigins } from '../../domain/timelines/feed-access.ts';
import { listLinking } from '../../domain/timelines/link.ts';
import { getTrendingCard } from '../../domain/trends/list.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { anyone } from '../../http/access.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { required, text } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { answerStatuses } from './statuses-answer.ts';

export const showLinking = route({
  method: 'GET',
  path: '/api/v1/timelines/link',
  access: anyone('read', 'read:statuses'),
  params: { url: required(text({ max: 2048 })), ...pageParams(20, 40) },
  response: Type.Array(StatusSchema),
  summary: 'Link timeline: public posts about a trending article',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params } = call;
    const settings = await readSettings(db);
    const origins = allowedOrigins(settings, 'topic', 'both', viewer);
    const cardId = await getTrendingCard(db, settings, params.url);
    return answerStatuses(call, await listLinking(db, viewer, cardId, origins, pageOf(params)));
  },
});
