import { Type } from 'typebox';
import { readSettings } from '../../domain/settings/settings.ts';
import { listTrendingTags } from '../../domain/trends/list.ts';
import { loadTags, renderTags, TagSchema } from '../../entities/tag.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { offsetLinks } from '../../http/paging.ts';
import { type Route, route } from '../../http/route.ts';
import { trendParams } from './trend-params.ts';

/** When the short path became deprecated. */
const DEPRECATED_AT = Date.UTC(2022, 2, 30);

function trendingTags(path: string, deprecation: { deprecatedAt?: number }): Route {
  return route({
    method: 'GET',
    path,
    access: anyone(),
    params: trendParams(10, 20),
    response: Type.Array(TagSchema),
    summary: 'Trending hashtags',
    cache: 'anonymous',
    ...deprecation,
    async handle(call) {
      const { db, viewer, params } = call;
      const settings = await readSettings(db);
      const ids = settings.trends ? await listTrendingTags(db, settings, params) : [];
      const text = renderTags(await loadTags(db, viewer, ids), ids);
      return rawJson(text, { headers: offsetLinks(call, params, ids.length) });
    },
  });
}

export const showTrendingTags = trendingTags('/api/v1/trends/tags', {});
export const showTrends = trendingTags('/api/v1/trends', { deprecatedAt: DEPRECATED_AT });
