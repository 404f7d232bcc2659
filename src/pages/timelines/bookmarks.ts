import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listBookmarks } from '../../domain/bookmarks/queries.ts';
import { listFavourites } from '../../domain/favourites/queries.ts';
import type { Entry, Page } from '../../domain/paging.ts';
import { type UserAccess, user } from '../../http/access.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { Db } from '../../platform/db/handle.ts';
import { nothingHere } from '../../views/frame/nothing-here.ts';
import type { Words } from '../../words/words.ts';
import { listPageParams } from '../paging.ts';
import { timelinePage } from './timeline-page.ts';

type Kept = {
  readonly path: string;
  readonly summary: string;
  readonly access: UserAccess;
  readonly list: (db: Db, viewer: Viewer, page: Page) => Promise<readonly Entry[]>;
  readonly texts: (words: Words) => { readonly title: string; readonly empty: string };
};

const KEPT: readonly Kept[] = [
  {
    path: '/bookmarks',
    summary: 'The posts that you have bookmarked',
    access: user('read', 'read:bookmarks'),
    list: listBookmarks,
    texts: ({ places, timelines }) => ({ title: places.bookmarks, empty: timelines.bookmarksEmpty }),
  },
  {
    path: '/favourites',
    summary: 'The posts that you have favourited',
    access: user('read', 'read:favourites'),
    list: listFavourites,
    texts: ({ places, timelines }) => ({ title: places.favourites, empty: timelines.favouritesEmpty }),
  },
];

/** The posts that people have kept for themselves. */
export const bookmarkPages: readonly Route[] = KEPT.map(({ path, summary, access, list, texts }) =>
  userRoute({
    method: 'GET',
    path,
    access,
    params: listPageParams,
    summary,
    async handle(call) {
      const { db, viewer, params, request } = call;
      const { title, empty } = texts(request.words);
      return timelinePage(call, {
        title,
        list: (page) => list(db, viewer, page),
        params,
        empty: (reader) => nothingHere(empty, ['home', 'explore', 'local'], reader),
      });
    },
  }),
);
