import { Type } from 'typebox';
import { readSettings } from '../../domain/settings/settings.ts';
import { listTrendingStatuses } from '../../domain/trends/list.ts';
import { loadStatuses, renderStatuses } from '../../entities/status.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { offsetLinks } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { preferredLanguages, trendParams } from './trend-params.ts';

export const showTrendingStatuses = route({
  method: 'GET',
  path: '/api/v1/trends/statuses',
  access: anyone(),
  params: trendParams(20, 40),
  response: Type.Array(StatusSchema),
  summary: 'Trending statuses',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const settings = await readSettings(db);
    const languages = preferredLanguages(viewer, request.locale);
    const ids = settings.trends ? await listTrendingStatuses(db, settings, viewer, languages, params) : [];
    const text = renderStatuses(await loadStatuses(db, viewer, ids), ids);
    return rawJson(text, { headers: offsetLinks(call, params, ids.length) });
  },
});
