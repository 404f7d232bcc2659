import { Type } from 'typebox';
import { suggestFeaturedTags } from '../../domain/tags/featured-queries.ts';
import { loadTags, renderTags, TagSchema } from '../../entities/tag.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';

export const suggestTagsToFeature = userRoute({
  method: 'GET',
  path: '/api/v1/featured_tags/suggestions',
  access: user('read', 'read:accounts'),
  params: {},
  response: Type.Array(TagSchema),
  summary: 'Hashtags you used lately and could feature (suggestions)',
  async handle({ db, viewer }) {
    const ids = await suggestFeaturedTags(db, viewer.accountId);
    return rawJson(renderTags(await loadTags(db, viewer, ids), ids));
  },
});
