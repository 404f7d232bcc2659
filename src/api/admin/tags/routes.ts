import { Type } from 'typebox';
import { getTag, listTags, updateTag } from '../../../domain/moderation/tags.ts';
import { AdminTagSchema, loadAdminTags, renderAdminTags } from '../../../entities/admin/tag.ts';
import { rawJson } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import { bool, pathId, text } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsTrends, writesTrends } from '../../../http/staff-access.ts';
import { adminTagAnswer } from './tag-answer.ts';

const path = '/api/v1/admin/tags';
const reads = readsTrends;

const list = userRoute({
  method: 'GET',
  path,
  access: reads,
  params: pageParams(100, 200),
  response: Type.Array(AdminTagSchema),
  summary: 'All hashtags',
  async handle(call) {
    const { db, viewer, params } = call;
    const ids = await listTags(db, pageOf(params));
    const text = renderAdminTags(await loadAdminTags(db, viewer, ids), ids);
    return rawJson(text, { headers: pageLinks(call, ids, { prev: 'min_id', more: ids.length === params.limit }) });
  },
});

const show = userRoute({
  method: 'GET',
  path: `${path}/:id`,
  access: reads,
  params: { id: pathId() },
  response: AdminTagSchema,
  summary: 'A hashtag with its moderation settings',
  async handle({ db, viewer, params }) {
    await getTag(db, params.id);
    return adminTagAnswer(db, viewer, params.id);
  },
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writesTrends,
  params: { id: pathId(), display_name: text(), listable: bool(), trendable: bool(), usable: bool() },
  response: AdminTagSchema,
  summary: 'Update the moderation settings of a hashtag',
  async handle({ db, viewer, params, write }) {
    const { display_name: displayName, listable, trendable, usable } = params;
    await write((tx) => updateTag(tx, viewer, params.id, { displayName, listable, trendable, usable }));
    return adminTagAnswer(db, viewer, params.id);
  },
});

export const adminTagsRoutes: readonly Route[] = [list, show, update];
