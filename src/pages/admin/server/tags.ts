import { getTag, listTags, updateTag } from '../../../domain/moderation/tags.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { bool, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsTrends, writesTrends } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { TAGS_PATH, type TagFields, tagForm, tagList } from '../../../views/admin/here/tags.ts';
import { trendParts } from '../../../views/admin/here/trends.ts';
import { tagValues } from '../../entity-values.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = TAGS_PATH;
const flag = withDefault(bool(), false);

const showAll = userRoute({
  method: 'GET',
  path: PATH,
  access: readsTrends,
  params: pageParams(100, 200),
  summary: 'All hashtags, the latest first',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const page = pageOf(params);
    const ids = await listTags(db, page);
    const tags = await tagValues(db, viewer, ids);
    const body = html`${trendParts('all_tags', request.words)}${tagList(tags, request.words)}${pagingLinks(call, ids, page)}`;
    return adminPage(call, { title: request.words.trendReviews.allTags, body });
  },
});

const showOne = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: readsTrends,
  params: { id: pathId() },
  summary: 'What is decided about a hashtag, to be edited',
  handle: (call) => tagPage(call, call.params.id),
});

async function tagPage(
  call: StaffCall,
  id: number,
  tried?: { readonly fields: TagFields; readonly problem: string },
): Promise<Answer> {
  const reader = await readerOf(call);
  const tag = await getTag(call.db, id);
  const fields = tried?.fields ?? {
    displayName: tag.display_name ?? tag.name,
    usable: tag.usable === 1,
    listable: tag.listable === 1,
    trendable: tag.trendable === 1,
  };
  const body = tagForm({ id: toWire(id), fields, problem: tried?.problem }, reader);
  return adminPage(call, { title: `#${tag.display_name ?? tag.name}`, body, status: tried ? 422 : 200 });
}

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesTrends,
  params: {
    id: pathId(),
    display_name: withDefault(text({ max: 1000 }), ''),
    usable: flag,
    listable: flag,
    trendable: flag,
  },
  summary: 'Decide about a hashtag',
  async handle(call) {
    const { viewer, params, write } = call;
    const { id, display_name: displayName, usable, listable, trendable } = params;
    const fields = { displayName, usable, listable, trendable };
    try {
      await write((tx) => updateTag(tx, viewer, id, fields));
    } catch (error) {
      return tagPage(call, id, { fields, problem: problemOf(error, call) });
    }
    return seeOther(`${PATH}/${toWire(id)}`, 'saved');
  },
});

/** All hashtags, and what is decided about each. */
export const adminTagPages: readonly Route[] = [showAll, showOne, changeByForm];
