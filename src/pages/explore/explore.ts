import { readSettings } from '../../domain/settings/settings.ts';
import type { Settings } from '../../domain/settings/settings-table.ts';
import { listTrendingLinks, listTrendingStatuses, listTrendingTags } from '../../domain/trends/list.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { offset } from '../../http/paging.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { exploreTop, trendingLinks, trendingTags, waysOn } from '../../views/posts/explore.ts';
import { timeline } from '../../views/posts/timeline.ts';
import { linkValues, statusValues, tagValues } from '../entity-values.ts';
import { offsetNav, type Slice } from '../paging.ts';
import type { PersonCall } from '../person-call.ts';
import { readerOf } from '../reader.ts';

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
    const { db, viewer, params } = call;
    const settings = await readSettings(db);
    const slice = { limit: LIMIT, offset: params.offset };
    const ids = settings.trends ? await listTrendingStatuses(db, settings, viewer, languagesOf(call), slice) : [];
    const reader = await readerOf(call);
    const { explore, places } = reader.words;
    const statuses = await statusValues(db, viewer, ids);
    const list = timeline(statuses, reader, {
      label: explore.posts,
      empty: waysOn('/explore', explore.empty, reader),
      context: 'public',
    });
    const body = html`${exploreTop('/explore', reader)}${list}${offsetNav(call, slice, ids.length)}`;
    return contentAnswer({ title: places.explore, shape: 'stream', body });
  },
});

type Ranked = {
  readonly path: '/explore/tags' | '/explore/links';
  readonly summary: string;
  readonly title: (reader: Reader) => string;
  readonly list: (call: PersonCall, settings: Settings, slice: Slice) => Promise<readonly number[]>;
  readonly show: (call: PersonCall, ids: readonly number[], reader: Reader) => Promise<Html>;
};

const RANKED: readonly Ranked[] = [
  {
    path: '/explore/tags',
    summary: 'The hashtags that many use',
    title: ({ words }) => words.explore.tags,
    list: ({ db }, settings, slice) => listTrendingTags(db, settings, slice),
    show: async ({ db, viewer }, ids, reader) => trendingTags(await tagValues(db, viewer, ids), reader),
  },
  {
    path: '/explore/links',
    summary: 'The links that many share',
    title: ({ words }) => words.explore.links,
    list: (call, settings, slice) => listTrendingLinks(call.db, settings, languagesOf(call), slice),
    show: async ({ db, viewer }, ids, reader) => trendingLinks(await linkValues(db, viewer, ids), reader),
  },
];

const showRanked = ({ path, summary, title, list, show }: Ranked): Route =>
  userRoute({
    method: 'GET',
    path,
    access,
    params,
    summary,
    async handle(call) {
      const settings = await readSettings(call.db);
      const slice = { limit: LIMIT, offset: call.params.offset };
      const ids = settings.trends ? await list(call, settings, slice) : [];
      const reader = await readerOf(call);
      const body = html`${exploreTop(path, reader)}${await show(call, ids, reader)}${offsetNav(call, slice, ids.length)}`;
      return contentAnswer({ title: title(reader), shape: 'stream', body });
    },
  });

function languagesOf({ viewer, request }: PersonCall): readonly string[] {
  return viewer.chosenLanguages ?? [request.words.language];
}

/** What many talk about. */
export const trendPages: readonly Route[] = [showPosts, ...RANKED.map(showRanked)];
