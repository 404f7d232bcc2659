import { Type } from 'typebox';
import { readSettings } from '../../domain/settings/settings.ts';
import { allowedOrigins } from '../../domain/timelines/feed-access.ts';
import { listTagged } from '../../domain/timelines/tag.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { anyone } from '../../http/access.ts';
import { pageOf } from '../../http/paging.ts';
import { pathText, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { route } from '../../http/route.ts';
import { askedFilter, feedParams } from './feed-params.ts';
import { answerStatuses } from './statuses-answer.ts';

const names = () => list(text({ max: 500 }), { scalar: true });

export const showTagged = route({
  method: 'GET',
  path: '/api/v1/timelines/tag/:hashtag',
  access: anyone('read', 'read:statuses'),
  params: { hashtag: pathText(), any: names(), all: names(), none: names(), ...feedParams },
  response: Type.Array(StatusSchema),
  summary: 'Hashtag timeline',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params } = call;
    const asked = askedFilter(params);
    const origins = allowedOrigins(await readSettings(db), 'topic', asked.origins, viewer);
    const { hashtag: name, any = [], all = [], none = [] } = params;
    const ids = await listTagged(db, viewer, { name, any, all, none }, { ...asked, origins }, pageOf(params));
    return answerStatuses(call, ids);
  },
});
