import { readSettings } from '../../domain/settings/settings.ts';
import { allowedOrigins, type Origins } from '../../domain/timelines/feed-access.ts';
import { listPublic } from '../../domain/timelines/public.ts';
import { user } from '../../http/access.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { waysOnWithSearch } from '../../views/posts/explore.ts';
import type { Words } from '../../words/words.ts';
import { entriesOf, listPageParams } from '../paging.ts';
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

/** The public timelines. */
export const publicTimelinePages: readonly Route[] = FEEDS.map(({ path, summary, origins: asked, stream, texts }) =>
  userRoute({
    method: 'GET',
    path,
    access: user('read', 'read:statuses'),
    params: listPageParams,
    summary,
    async handle(call) {
      const { db, viewer, params, request } = call;
      const origins = allowedOrigins(await readSettings(db), 'live', asked, viewer);
      const { title, empty } = texts(request.words);
      return timelinePage(call, {
        title,
        list: async (page) => entriesOf(await listPublic(db, viewer, { origins, onlyMedia: false }, page)),
        params,
        empty: waysOnWithSearch(path, empty, request),
        context: 'public',
        live: origins === 'none' ? undefined : { stream },
      });
    },
  }),
);
