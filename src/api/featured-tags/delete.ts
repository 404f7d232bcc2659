import { deleteFeaturedTag } from '../../domain/tags/feature-tag.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const removeFeaturedTag = userRoute({
  method: 'DELETE',
  path: '/api/v1/featured_tags/:id',
  access: user('write', 'write:accounts'),
  params: { id: pathId() },
  summary: 'Remove a featured hashtag from your profile',
  async handle({ write, viewer, params }) {
    await write((tx) => deleteFeaturedTag(tx, viewer.accountId, params.id));
    return json({});
  },
});
