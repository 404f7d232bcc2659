import { readSettings } from '../../domain/settings/settings.ts';
import type { Settings } from '../../domain/settings/settings-table.ts';
import { listTrendingLinks, listTrendingStatuses, listTrendingTags } from '../../domain/trends/list.ts';
import { anyone, unlessClosed } from '../../http/access.ts';
import { offset } from '../../http/paging.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { exploreTop, trendingLinks, trendingTags, waysOn } from '../../views/posts/explore.ts';
import { timeline } from '../../views/posts/timeline.ts';
import { linkValues, statusValues, tagValues } from '../entity-values.ts';
import { offsetNav, type Slice } from '../paging.ts';
import { admitToTrends, openPage } from '../public/open-page.ts';
import { cachedPage } from '../public/signed-in-only.ts';
import { readerOf } from '../reader.ts';

/** How many are on a page. */
const LIMIT = 20;

const access = unlessClosed(anyone('read'));
const params = { offset: offset() };

const showPosts = route({
  method: 'GET',
  path: '/explore',
  access,
  params,
  summary: 'The posts that many talk about',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params } = call;
    await admitToTrends(call);
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
    return openPage(call, { title: places.explore, body });
  },
});

type Ranked = {
  readonly path: '/explore/tags' | '/explore/links';
  readonly summary: string;
  readonly title: (reader: Reader) => string;
  readonly list: (call: Call, settings: Settings, slice: Slice) => Promise<readonly number[]>;
  readonly show: (call: Call, ids: readonly number[], reader: Reader) => Promise<Html>;
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
  route({
    method: 'GET',
    path,
    access,
    params,
    summary,
    cache: 'anonymous',
    async handle(call) {
      await admitToTrends(call);
      const settings = await readSettings(call.db);
      const slice = { limit: LIMIT, offset: call.params.offset };
      const ids = settings.trends ? await list(call, settings, slice) : [];
      const reader = await readerOf(call);
      const body = html`${exploreTop(path, reader)}${await show(call, ids, reader)}${offsetNav(call, slice, ids.length)}`;
      return openPage(call, { title: title(reader), body });
    },
  });

function languagesOf({ viewer, request }: Call): readonly string[] {
  return viewer?.chosenLanguages ?? [request.words.language];
}

/** What many talk about, for visitors too where the server's settings allow it. */
export const trendPages: readonly Route[] = [showPosts, ...RANKED.map(showRanked)].map(cachedPage);
