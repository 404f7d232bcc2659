import { listFollowedTags } from '../../domain/tags/queries.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { addressOfTag } from '../../views/frame/addresses.ts';
import { emptyPage } from '../../views/frame/nothing-here.ts';
import { tagValues } from '../entity-values.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';

export const showFollowedTags = userRoute({
  method: 'GET',
  path: '/followed_tags',
  access: user('read', 'read:follows', 'follow'),
  params: pageParams(100, 200),
  summary: 'The hashtags you follow',
  async handle(call) {
    const { db, viewer, params } = call;
    const reader = await readerOf(call);
    const { people, relations } = reader.words;
    const page = pageOf(params);
    const rows = await listFollowedTags(db, viewer.accountId, page);
    const ids = rows.map(({ tag_id }) => tag_id);
    const tags = await tagValues(db, viewer, ids);
    const { title, lead, none } = relations.tags;
    const { unfollow } = people;
    const items = tags.map(
      ({ name }) =>
        html`<li class="row"><a href="${addressOfTag(name)}"><bdi>#${name}</bdi></a> <button form="act" formaction="/tags/${encodeURIComponent(name)}/unfollow" class="small secondary" aria-label="${unfollow}: #${name}">${unfollow}</button></li>`,
    );
    const list = items.length > 0 ? html`<ul class="rows">${items}</ul>` : emptyPage(none, ['tags', 'people'], reader);
    const cursors = rows.map(({ id }) => id);
    return contentAnswer({
      title,
      body: html`<h1>${title}</h1><p class="hint">${lead}</p>${list}${pagingLinks(call, cursors, page)}`,
    });
  },
});
