import { Type } from 'typebox';
import { getAccount } from '../../domain/accounts/queries.ts';
import { listFeaturedTags } from '../../domain/tags/featured-queries.ts';
import { FeaturedTagSchema, renderFeaturedTags } from '../../entities/featured-tag.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';

export const showFeaturedTagsOfAccount = route({
  method: 'GET',
  path: '/api/v1/accounts/:id/featured_tags',
  access: anyone(),
  params: { id: pathId() },
  response: Type.Array(FeaturedTagSchema),
  summary: 'Hashtags an account features on its profile',
  cache: 'anonymous',
  async handle({ db, params }) {
    const account = await getAccount(db, params.id);
    const rows = account.suspended_at === null ? await listFeaturedTags(db, account.id) : [];
    return rawJson(renderFeaturedTags(account, rows));
  },
});
