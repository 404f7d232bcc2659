import { Type } from 'typebox';
import { readSettings } from '../../domain/settings/settings.ts';
import { listTrendingLinks } from '../../domain/trends/list.ts';
import { loadTrendingLinks, renderTrendingLinks, TrendingLinkSchema } from '../../entities/trending-link.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { offsetLinks } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { preferredLanguages, trendParams } from './trend-params.ts';

export const showTrendingLinks = route({
  method: 'GET',
  path: '/api/v1/trends/links',
  access: anyone(),
  params: trendParams(10, 20),
  response: Type.Array(TrendingLinkSchema),
  summary: 'Trending links',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const settings = await readSettings(db);
    const languages = preferredLanguages(viewer, request.locale);
    const ids = settings.trends ? await listTrendingLinks(db, settings, languages, params) : [];
    const text = renderTrendingLinks(await loadTrendingLinks(db, viewer, ids), ids);
    return rawJson(text, { headers: offsetLinks(call, params, ids.length) });
  },
});
