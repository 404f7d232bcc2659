import { readSettings } from '../../domain/settings/settings.ts';
import type { Settings } from '../../domain/settings/settings-table.ts';
import { allowedOrigins, isPublicFeed, type Origins } from '../../domain/timelines/feed-access.ts';
import { listPublic } from '../../domain/timelines/public.ts';
import { anyone, unlessClosed } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import type { Html } from '../../lib/html/template.ts';
import { tabs } from '../../views/frame/tabs.ts';
import { waysOnWithSearch } from '../../views/posts/explore.ts';
import type { Words } from '../../words/words.ts';
import { entriesOf, listPageParams } from '../paging.ts';
import { admitToFeed } from '../public/open-page.ts';
import { cachedPage } from '../public/signed-in-only.ts';
import { timelinePage } from './timeline-page.ts';

type Feed = {
  readonly path: string;
  readonly summary: string;
  readonly origins: Origins;
  readonly stream: string;
  readonly texts: (words: Words) => { readonly title: string; readonly empty: string };
};

const FEEDS: readonly Feed[] = [
  {
    path: '/public/local',
    summary: 'The public posts of this server',
    origins: 'local',
    stream: 'public:local',
    texts: ({ places, timelines }) => ({ title: places.local, empty: timelines.localEmpty }),
  },
  {
    path: '/public',
    summary: 'The public posts of all servers, as far as they are known here',
    origins: 'both',
    stream: 'public',
    texts: ({ places, timelines }) => ({ title: places.federated, empty: timelines.federatedEmpty }),
  },
];

/** The public timelines, for visitors too where the server's settings allow it. */
export const publicTimelinePages: readonly Route[] = FEEDS.map(({ path, summary, origins: asked, stream, texts }) =>
  route({
    method: 'GET',
    path,
    access: unlessClosed(anyone('read', 'read:statuses')),
    params: listPageParams,
    summary,
    cache: 'anonymous',
    async handle(call) {
      const { db, viewer, params, request } = call;
      await admitToFeed(call, 'live', asked);
      const origins = allowedOrigins(await readSettings(db), 'live', asked, viewer);
      const { title, empty } = texts(request.words);
      const above = viewer ? null : feedTabs(path, await readSettings(db), request.words);
      return timelinePage(call, {
        title,
        list: async (page) => entriesOf(await listPublic(db, viewer, { origins, onlyMedia: false }, page)),
        params,
        above,
        empty: (reader) => waysOnWithSearch(path, empty, reader),
        context: 'public',
        live: viewer && origins !== 'none' ? { stream } : undefined,
      });
    },
  }),
).map(cachedPage);

/** The ways between what visitors may read, who have no menu. */
function feedTabs(path: string, settings: Settings, words: Words): Html {
  const feeds = FEEDS.filter(({ origins }) => isPublicFeed(settings, 'live', origins)).map((feed) => ({
    href: feed.path,
    label: feed.texts(words).title,
    current: feed.path === path,
  }));
  const { explore, places } = words;
  return tabs(explore.parts, [...feeds, { href: '/explore', label: places.explore, current: false }]);
}
