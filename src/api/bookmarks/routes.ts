import { Type } from 'typebox';
import { listBookmarks } from '../../domain/bookmarks/queries.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { answerStatusEntries } from '../statuses/entries-answer.ts';

const showBookmarks = userRoute({
  method: 'GET',
  path: '/api/v1/bookmarks',
  access: user('read', 'read:bookmarks'),
  params: pageParams(20, 40),
  response: Type.Array(StatusSchema),
  summary: 'The statuses you have bookmarked',
  async handle(call) {
    const { db, viewer, params } = call;
    const entries = await listBookmarks(db, viewer, pageOf(params));
    return answerStatusEntries(call, entries, { prev: 'min_id', size: params.limit });
  },
});

export const bookmarksRoutes: readonly Route[] = [showBookmarks];
