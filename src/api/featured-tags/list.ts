import { Type } from 'typebox';
import { getAccount } from '../../domain/accounts/queries.ts';
import { listFeaturedTags } from '../../domain/tags/featured-queries.ts';
import { FeaturedTagSchema, renderFeaturedTags } from '../../entities/featured-tag.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';

export const listOwnFeaturedTags = userRoute({
  method: 'GET',
  path: '/api/v1/featured_tags',
  access: user('read', 'read:accounts'),
  params: {},
  response: Type.Array(FeaturedTagSchema),
  summary: 'Hashtags you feature on your profile',
  async handle({ db, viewer }) {
    const account = await getAccount(db, viewer.accountId);
    return rawJson(renderFeaturedTags(account, await listFeaturedTags(db, viewer.accountId)));
  },
});
