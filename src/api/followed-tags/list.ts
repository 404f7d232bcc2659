import { Type } from 'typebox';
import { listFollowedTags } from '../../domain/tags/queries.ts';
import { loadTags, renderTags, TagSchema } from '../../entities/tag.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { userRoute } from '../../http/route.ts';

export const listTagsFollowed = userRoute({
  method: 'GET',
  path: '/api/v1/followed_tags',
  access: user('read', 'read:follows', 'follow'),
  params: pageParams(100, 200),
  response: Type.Array(TagSchema),
  summary: 'Hashtags you follow',
  async handle(call) {
    const { db, viewer, params } = call;
    const rows = await listFollowedTags(db, viewer.accountId, pageOf(params));
    const ids = rows.map((row) => row.tag_id);
    const cursors = rows.map((row) => row.id);
    return rawJson(renderTags(await loadTags(db, viewer, ids), ids), {
      headers: pageLinks(call, cursors, { prev: 'since_id', more: rows.length >= params.limit }),
    });
  },
});
