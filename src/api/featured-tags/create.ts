import { getAccount } from '../../domain/accounts/queries.ts';
import { featureTag } from '../../domain/tags/feature-tag.ts';
import { FeaturedTagSchema, renderFeaturedTag } from '../../entities/featured-tag.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { required, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const createFeaturedTag = userRoute({
  method: 'POST',
  path: '/api/v1/featured_tags',
  access: user('write', 'write:accounts'),
  params: { name: required(text({ max: 1000 })) },
  response: FeaturedTagSchema,
  summary: 'Feature a hashtag on your profile',
  async handle({ db, write, viewer, params }) {
    const account = await getAccount(db, viewer.accountId);
    return rawJson(renderFeaturedTag(account, await write((tx) => featureTag(tx, account.id, params.name))));
  },
});
