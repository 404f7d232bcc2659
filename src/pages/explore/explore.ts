import { readSettings } from '../../domain/instance/settings.ts';
import { listTrendingLinks, listTrendingStatuses, listTrendingTags } from '../../domain/trends/list.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { offset } from '../../http/offset-paging.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { exploreTop, trendingLinks, trendingTags, waysOn } from '../../views/explore.ts';
import { timeline } from '../../views/timeline.ts';
import { readerOf } from '../reader.ts';
import { linksShownTo, statusesShownTo, tagsShownTo } from '../shown-to.ts';
import { turnByOffset } from './turn-by-offset.ts';

/** How many are on a page. */
const LIMIT = 20;

const access = user('read');
const params = { offset: offset() };

const showPosts = userRoute({
  method: 'GET',
  path: '/explore',
  access,
  params,
  summary: 'The posts that many talk about',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const settings = await readSettings(db);
    const slice = { limit: LIMIT, offset: params.offset };
    const languages = viewer.chosenLanguages ?? [request.words.language];
    const ids = settings.trends ? await listTrendingStatuses(db, settings, viewer, languages, slice) : [];
    const reader = await readerOf(call);
    const { explore, places } = reader.words;
    const statuses = await statusesShownTo(db, viewer, ids);
    const list = timeline(statuses, reader, {
      label: explore.posts,
      empty: waysOn(explore.empty, reader),
      context: 'public',
    });
    const body = html`${exploreTop('/explore', reader)}${list}${turnByOffset(call, slice, ids.length)}`;
    return contentAnswer({ title: places.explore, shape: 'stream', body });
  },
});

const showTags = userRoute({
  method: 'GET',
  path: '/explore/tags',
  access,
  params,
  summary: 'The hashtags that many use',
  async handle(call) {
    const { db, viewer, params } = call;
    const settings = await readSettings(db);
    const slice = { limit: LIMIT, offset: params.offset };
    const ids = settings.trends ? await listTrendingTags(db, settings, slice) : [];
    const tags = await tagsShownTo(db, viewer, ids);
    const reader = await readerOf(call);
    const { explore } = reader.words;
    const body = html`${exploreTop('/explore/tags', reader)}${trendingTags(tags, reader)}${turnByOffset(call, slice, ids.length)}`;
    return contentAnswer({ title: explore.tags, shape: 'stream', body });
  },
});

const showLinks = userRoute({
  method: 'GET',
  path: '/explore/links',
  access,
  params,
  summary: 'The links that many share',
  async handle(call) {
    const { db, viewer, params, request } = call;
    const settings = await readSettings(db);
    const slice = { limit: LIMIT, offset: params.offset };
    const languages = viewer.chosenLanguages ?? [request.words.language];
    const ids = settings.trends ? await listTrendingLinks(db, settings, languages, slice) : [];
    const links = await linksShownTo(db, viewer, ids);
    const reader = await readerOf(call);
    const { explore } = reader.words;
    const body = html`${exploreTop('/explore/links', reader)}${trendingLinks(links, reader)}${turnByOffset(call, slice, ids.length)}`;
    return contentAnswer({ title: explore.links, shape: 'stream', body });
  },
});

/** What many talk about. */
export const trendPages: readonly Route[] = [showPosts, showTags, showLinks];
