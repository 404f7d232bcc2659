import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listFavouritedBy } from '../../domain/favourites/queries.ts';
import type { Entry, Page } from '../../domain/paging.ts';
import { listRebloggedBy } from '../../domain/reblogs/queries.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import type { Db } from '../../platform/db/handle.ts';
import { peopleList } from '../../views/people/people-list.ts';
import { post } from '../../views/posts/post.ts';
import type { Words } from '../../words/words.ts';
import { accountValues, statusValue } from '../entity-values.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';

type Audience = {
  readonly path: string;
  readonly summary: string;
  readonly list: (db: Db, viewer: Viewer, statusId: number, page: Page) => Promise<Entry[]>;
  readonly title: (words: Words) => string;
};

const AUDIENCES: readonly Audience[] = [
  {
    path: 'favourites',
    summary: 'Who favourited a post',
    list: listFavouritedBy,
    title: ({ posts }) => posts.favouritedBy,
  },
  { path: 'reblogs', summary: 'Who boosted a post', list: listRebloggedBy, title: ({ posts }) => posts.rebloggedBy },
];

/** Who favourited and boosted a post, at the addresses of Mastodon. */
export const audiencePages: readonly Route[] = AUDIENCES.map(({ path, summary, list, title }) =>
  userRoute({
    method: 'GET',
    path: `/@:handle/:id/${path}`,
    access: user('read', 'read:accounts'),
    params: { handle: pathText(), id: pathId('notFound'), ...pageParams(40, 80) },
    summary,
    async handle(call) {
      const { db, viewer, params } = call;
      const { id } = await getOriginal(db, viewer, params.id);
      const reader = await readerOf(call);
      const page = pageOf(params);
      const entries = await list(db, viewer, id, page);
      const people = await accountValues(
        db,
        entries.map((entry) => entry.id),
      );
      const heading = title(reader.words);
      const body = html`<h1>${heading}</h1>${post(await statusValue(db, viewer, id), reader)}
${peopleList(people, reader)}${pagingLinks(
  call,
  entries.map(({ cursor }) => cursor),
  page,
)}`;
      return contentAnswer({ title: heading, shape: 'stream', body });
    },
  }),
);
